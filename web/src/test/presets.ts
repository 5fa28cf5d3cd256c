// The preset rule sets as the server sends them. A Rust test writes the file (see CONTRIBUTING.md, Snapshots).

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RulesInfo } from '../lib/wire';

const file = fileURLToPath(new URL('./presets.json', import.meta.url));

export const presets: Record<string, RulesInfo> = Object.fromEntries(
  (JSON.parse(readFileSync(file, 'utf8')) as RulesInfo[]).map((preset) => [preset.name, preset]),
);
