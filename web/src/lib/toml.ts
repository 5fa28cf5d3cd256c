// Writes a rule set as a TOML rules file.

import type { Rules } from './wire';

const text = (value: string): string => JSON.stringify(value);

function block(
  head: string,
  entries: [string, string | number | boolean | null | undefined][],
): string {
  const lines = entries
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${key} = ${typeof value === 'string' ? text(value) : String(value)}`);
  return `${head}\n${lines.join('\n')}\n`;
}

export function toToml(rules: Rules): string {
  const parts = [
    block('', [
      ['name', rules.name],
      ['version', rules.version],
      ['summary', rules.summary || undefined],
    ]).trimStart(),
    block('[board]', [
      ['width', rules.board.width],
      ['height', rules.board.height],
      ['labels', rules.board.labels],
    ]),
    ...rules.ship.map((ship) =>
      block('[[ship]]', [
        ['class', ship.class],
        ['title', ship.title],
        ['length', ship.length],
        ['count', (ship.count ?? 1) > 1 ? ship.count : undefined],
        ['armour', (ship.armour ?? 1) > 1 ? ship.armour : undefined],
        ['stealth', ship.stealth || undefined],
        ['guns', (ship.guns ?? 1) > 1 ? ship.guns : undefined],
      ]),
    ),
  ];
  if (rules.placement)
    parts.push(
      block('[placement]', [
        ['diagonal', rules.placement.diagonal],
        ['gap', rules.placement.gap],
      ]),
    );
  if (rules.turns)
    parts.push(
      block('[turns]', [
        ['order', rules.turns.order],
        ['shots', rules.turns.shots],
        ['fire-again', rules.turns['fire-again']],
        ['illegal', rules.turns.illegal],
        ['limit', rules.turns.limit],
      ]),
    );
  if (rules.told)
    parts.push(
      block('[told]', [
        ['hits', rules.told.hits],
        ['class', rules.told.class],
        ['sunk-cells', rules.told['sunk-cells']],
        ['clear-halo', rules.told['clear-halo']],
      ]),
    );
  if (rules.radar)
    parts.push(
      block('[radar]', [
        ['uses', rules.radar.uses],
        ['size', rules.radar.size],
        ['answer', rules.radar.answer],
        ['sees', rules.radar.sees],
        ['told-to-target', rules.radar['told-to-target']],
      ]),
    );
  if (rules.smoke) parts.push(block('[smoke]', [['size', rules.smoke.size]]));
  if (rules.artillery) parts.push(block('[artillery]', [['size', rules.artillery.size]]));
  if (rules.torpedo)
    parts.push(block('[torpedo]', [['when-ships-left', rules.torpedo['when-ships-left']]]));
  return parts.join('\n');
}
