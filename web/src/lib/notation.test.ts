import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { infoOf, presets, readToml } from '../test/presets';
import { nameOf } from './board';
import { fold, newView } from './fold';
import { readEntries, readSheets, stepsOf, type Game } from './notation';
import { framesOf } from './replay';
import { filled } from './rules';
import { textOf } from './words';

const folder = new URL('../../../games/', import.meta.url);
const files = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith('.bgn'));

describe('the golden games', () => {
  it('are there', () => expect(files.length).toBeGreaterThan(10));

  for (const file of files) {
    const sheets = readSheets(readFileSync(fileURLToPath(new URL(file, folder)), 'utf8'));
    sheets.forEach((sheet, at) =>
      it(`${file}, game ${at + 1}: ${sheet.tags['Event'] ?? ''}`, () => {
        const name = sheet.tags['Rules']!;
        const data = name.includes('\n') ? readToml(name) : presets[name.split('@')[0]!]!;
        const rules = filled(infoOf(data));
        const game: Game = { tags: sheet.tags, entries: readEntries(rules.board, sheet.text) };
        const steps = stepsOf(rules, game);
        // Every mark that stands in the record is what playing it again gives.
        const fought = steps.flat().filter((one) => one.type === 'shot');
        const byShot = new Map<string, string[]>();
        for (const shot of fought) {
          const key = shot.by + nameOf(rules.board, shot.cell);
          byShot.set(key, [
            ...(byShot.get(key) ?? []),
            { miss: '-', hit: '+', sunk: '#' }[shot.effect],
          ]);
        }
        for (const entry of game.entries) {
          if (entry.illegal || entry.deed.type !== 'fire') continue;
          for (const { cell, mark } of entry.marks) {
            const wanted = mark.charAt(0);
            const results = byShot.get(entry.seat! + nameOf(rules.board, cell));
            if (!results) continue;
            const got = results.shift();
            if (wanted && wanted !== '?')
              expect(`${nameOf(rules.board, cell)}${got}`).toBe(
                `${nameOf(rules.board, cell)}${wanted}`,
              );
          }
        }
        const view = steps.reduce((now, step) => fold(now, step), newView(rules));
        const result = sheet.tags['Result'];
        if (result && result !== '*') {
          expect(view.phase).toMatchObject({
            type: 'over',
            outcome: result,
            cause: sheet.tags['End'],
          });
          if (sheet.tags['End'] === 'sunk' && result !== 'draw') {
            const loser = result === 'A' ? 'B' : 'A';
            expect(view.waters[loser].sunk).toHaveLength(rules.ships);
            expect(view.waters[loser].sunk.every((one) => one.wreck)).toBe(true);
          }
        }
        const frames = framesOf({
          steps,
          table: {
            id: 'x',
            rules: infoOf(data),
            kind: 'online',
            names: { A: 'Anna', B: 'Bruno' },
            state: 'over',
            free: [],
            placed: [],
            first: 'A',
            coach: 'off',
            hints: { A: 0, B: 0 },
          },
        });
        const said = frames.flatMap((frame) => frame.lines.map(textOf));
        for (const line of said) expect(line).toMatch(/^[^!]+[.]$/);
      }),
    );
  }
});

describe('reading', () => {
  it('takes comments, texts and triple quotes', () => {
    const [one, two] = readSheets(
      '[Rules "classic@1"]\n[A "Ma\\"ra"]\n\n1A. {x} E5- 2B. "fly {A1}"!\n\n[Rules """\nname = "x"\n"""]\n[Result "*"]\n',
    );
    expect(one!.tags['A']).toBe('Ma"ra');
    expect(two!.tags['Rules']).toBe('name = "x"\n');
    const entries = readEntries(filled(infoOf(presets['classic']!)).board, one!.text);
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      seat: 'B',
      illegal: true,
      deed: { type: 'text', text: 'fly {A1}' },
    });
  });

  it('refuses what is no game', () => {
    expect(() => readSheets('1A. E5')).toThrow('tags');
    expect(() => readEntries(filled(infoOf(presets['classic']!)).board, '1A. Z99')).toThrow(
      'not a square',
    );
  });
});
