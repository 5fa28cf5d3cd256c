import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../src/lib/docs';
import { FOLDERS, leadsTo, PAGES, render, slug } from './docs.mjs';

const read = (name: string) =>
  render(readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'), name);

describe('the documents', () => {
  it('are all listed and none is missing', () => {
    expect(Object.keys(DOCUMENTS).sort()).toEqual([...PAGES, ...FOLDERS].sort());
  });

  it('link only to pages and headings that are there', () => {
    const pages = new Map([...PAGES].map((name) => [name, read(name)]));
    let links = 0;
    for (const [name, page] of pages) {
      const ids = page.headings.map((one) => one.id);
      expect(page.title).not.toBe('');
      for (const [, href = ''] of page.html.matchAll(/href="([^"]*)"/g)) {
        links += 1;
        if (href.startsWith('#')) expect(ids, `${name}: ${href}`).toContain(href.slice(1));
        const [, to, hash] = /^\/docs\/([a-z]+)#(.+)$/.exec(href) ?? [];
        if (to)
          expect(
            pages.get(to)?.headings.map((one) => one.id),
            `${name}: ${href}`,
          ).toContain(hash);
      }
    }
    expect(links).toBeGreaterThan(20);
  });

  it('hold nothing that the policy of the pages forbids', () => {
    for (const name of PAGES)
      expect(read(name).html, name).not.toMatch(
        /<script|<style|<img|\sstyle=|\son[a-z]+=|javascript:/i,
      );
  });
});

describe('making a page', () => {
  it('shows markup as text', () => {
    const { html } = render(
      '# T\n\n<img src=x onerror=alert(1)> and <b>bold</b>\n\n<script>alert(1)</script>\n\n`<i>`\n',
      'x',
    );
    expect(html).not.toMatch(/<img|<b>|<script|<i>/);
    expect(html).toContain('&lt;script&gt;');
  });

  it('gives headings addresses as repositories do', () => {
    expect(slug('What the columns mean')).toBe('what-the-columns-mean');
    expect(slug('4. Without a port')).toBe('4-without-a-port');
    expect(render('# T\n\n## One\n\n### One\n', 'x').headings.map((one) => one.id)).toEqual([
      'one',
      'one-1',
    ]);
    expect(render('# T\n\n## The `end` call\n', 'x').headings).toEqual([
      { id: 'the-end-call', text: 'The end call', depth: 2 },
    ]);
  });

  it('leads links to pages, files and kits', () => {
    expect(leadsTo('protocol.md#verdicts', 'x')).toBe('/docs/protocol#verdicts');
    expect(leadsTo('schemas', 'x')).toBe('/docs/schemas');
    expect(leadsTo('../kits/rust', 'x')).toBe('/api/kits/rust.zip');
    expect(leadsTo('#here', 'x')).toBe('#here');
    expect(() => leadsTo('secrets.md', 'x')).toThrow('docs/x.md links to secrets.md');
    expect(() => leadsTo('javascript:alert(1)', 'x')).toThrow();
  });

  it('aligns numbers without styles', () => {
    const { html } = render('# T\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n', 'x');
    expect(html).toContain('<td class="num">2</td>');
  });
});
