// A match of the spectator feed for tests, replayed from a record.

import { filled } from '../lib/rules';
import type { FeedGame, LiveMatch, Sighting } from '../lib/wire';
import { readGames } from './games';

/** The first shots of a short game: A sinks a small ship of B, and B one of A. */
const game = readGames('feed.json')[0]!;
export const rules = filled(game.rules);
/** What a screen of the organiser sees. */
export const steps: Sighting[][] = game.eyes.all.steps;

/** What spectators see of it. */
export const publicSteps = game.eyes.public.steps;

export const fleets = { A: game.fleets.A!.ships, B: game.fleets.B!.ships };

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
    rulesInfo: game.rules,
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
