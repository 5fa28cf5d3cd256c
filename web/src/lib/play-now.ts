// Play now: opens a table against a captain, with a random fleet on the board.

import { api } from './api';
import { CLOCKS } from './clocks';
import { FIRST, nextGame } from './next-game';
import { store } from './store';
import { other } from './wire';

/** Opens the table, remembers the seat, and returns the table's id. */
export async function playNow(): Promise<string> {
  const { setup, name } = store.settings();
  const { captain } = nextGame(setup);
  const rules = setup?.rules ?? FIRST.rules;
  const clock = CLOCKS[setup?.clock ?? 'none'];
  const [{ table, seats }, { fleet }] = await Promise.all([
    api.newTable({
      rules,
      opponent: { type: 'captain', name: captain },
      first: 'me',
      coach: setup?.coach ?? 'off',
      ...(name ? { name } : {}),
      ...(clock ? { clock } : {}),
    }),
    api.randomFleet(rules),
  ]);
  store.keep({
    id: table.id,
    seats,
    rules: table.rules.name,
    against: table.names[other(seats[0]?.seat ?? 'A')] ?? captain,
    kind: 'captain',
    at: Date.now(),
    draft: fleet,
  });
  return table.id;
}
