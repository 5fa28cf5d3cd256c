// The preset rule sets, read from their files, for tests.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rules, RulesInfo } from '../lib/wire';

const folder = new URL('../../../crates/rules/presets/', import.meta.url);

/** Reads the part of TOML that rules files use: keys, texts, numbers, booleans, tables, arrays of tables. */
export function readToml(text: string): Rules {
  const root: Record<string, unknown> = {};
  let into = root;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (!line || line.startsWith('#')) continue;
    const many = /^\[\[([\w-]+)\]\]$/.exec(line);
    const one = /^\[([\w-]+)\]$/.exec(line);
    const pair = /^([\w-]+)\s*=\s*(.+)$/.exec(line);
    if (many) {
      into = {};
      ((root[many[1]!] ??= []) as unknown[]).push(into);
    } else if (one) root[one[1]!] = into = {};
    else if (pair) into[pair[1]!] = JSON.parse(pair[2]!);
    else throw new Error(`not understood: ${line}`);
  }
  return root as unknown as Rules;
}

export function infoOf(rules: Rules, preset = true): RulesInfo {
  return {
    id: `${rules.name}@${rules.version}`,
    name: rules.name,
    version: rules.version,
    summary: rules.summary ?? '',
    preset,
    rules,
    lines: [],
    classes: rules.ship.map((ship) => ({
      name: ship.class,
      title: ship.title ?? ship.class,
      short: ship.class.slice(0, 2),
      length: ship.length,
      count: ship.count ?? 1,
      armour: ship.armour ?? 1,
      stealth: ship.stealth ?? false,
      guns: ship.guns ?? 1,
    })),
  };
}

export const presets: Record<string, Rules> = Object.fromEntries(
  readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith('.toml'))
    .map((name) => [
      name.replace('.toml', ''),
      readToml(readFileSync(fileURLToPath(new URL(name, folder)), 'utf8')),
    ]),
);
