// A match of the spectator feed for tests, replayed from a record.

import { readEntries, readSheets, stepsOf } from '../lib/notation';
import { filled } from '../lib/rules';
import type { FeedGame, LiveMatch, Ship, Sighting } from '../lib/wire';
import { infoOf, presets } from './presets';

/** The last shots of a short game: A sinks the whole fleet of B, two small ships. */
const RECORD = `[Rules "hackathon@1"]
[FleetA "fourdeck F2-F5, battleship H2-J2, threeship H5-J5, submarine B10-C10, twoship B1-B2, twoship C5-C6, oneship D1, oneship D3, oneship F8, oneship E10"]
[FleetB "fourdeck J2-J5, battleship H9-J9, threeship G2-G4, submarine F9-F10, twoship F6-G6, twoship A8-A9, oneship A2, oneship E2, oneship A4, oneship C4"]

1A. R:E6=F6 2B. B8- 3A. F6+ 4B. D4- 5A. G6# 6B. F2+ 7A. H9+ 8B. A10- 9A. H9+ 10B. E10#`;

const sheet = readSheets(RECORD)[0]!;
export const rules = filled(infoOf(presets['hackathon']!));
export const steps: Sighting[][] = stepsOf(rules, {
  tags: sheet.tags,
  entries: readEntries(rules.board, sheet.text),
});

/** What spectators see of it. */
export const publicSteps = steps.map((step) => step.filter((one) => one.type !== 'ship'));

export const fleets = {
  A: steps[0]!.flatMap((one): Ship[] =>
    one.type === 'ship' && one.owner === 'A'
      ? [{ class: one.class, from: one.from, to: one.to }]
      : [],
  ),
  B: steps[0]!.flatMap((one): Ship[] =>
    one.type === 'ship' && one.owner === 'B'
      ? [{ class: one.class, from: one.from, to: one.to }]
      : [],
  ),
};

/** A match that has come this far. */
export function match(id: string, until = 1): LiveMatch {
  return {
    id,
    tournament: 't',
    number: 1,
    players: [
      { slot: 1, name: `${id} one`, kind: 'bot' },
      { slot: 2, name: `${id} two`, kind: 'bot' },
    ],
    first: 'A',
    rules: 'hackathon@1',
    rulesInfo: infoOf(presets['hackathon']!),
    beganAt: '2026-11-16T02:00:00Z',
    events: publicSteps
      .slice(0, until)
      .map((sightings, n) => ({ n, sightings, at: '2026-11-16T02:00:00Z' })),
  };
}

export function summary(id: string, more: Partial<FeedGame> = {}): FeedGame {
  const { players } = match(id);
  return {
    id,
    cursor: 1,
    tournament: 't',
    number: 1,
    players,
    first: 'A',
    outcome: 'A',
    cause: 'sunk',
    verdict: '',
    turns: 10,
    beganAt: '',
    endedAt: '',
    ...more,
  };
}
