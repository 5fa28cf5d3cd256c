// What the feed says while nothing is being played.

import type { FeedState } from './feed-state';
import { whileText } from './times';
import { listed } from './words';

/** A headline, and what comes. */
export function idleWords(feed: FeedState, now: number): [string, string] {
  const { tournament, next } = feed;
  if (!tournament)
    return [
      'No tournament is being played',
      'Bots are registered in the lobby. The organiser starts the first tournament.',
    ];
  switch (tournament.state) {
    case 'created':
      return [`${tournament.name} has not begun`, 'The organiser starts it.'];
    case 'paused':
      return [
        `${tournament.name} is paused`,
        `${tournament.played} of ${tournament.total} games are played. Nothing was lost.`,
      ];
    case 'stopped':
      return [
        `${tournament.name} was stopped`,
        `${tournament.played} of ${tournament.total} games were played.`,
      ];
    case 'finished':
      return [wonWords(feed, tournament.name), `All ${tournament.total} games are played.`];
    case 'waiting': {
      const comes = tournament.beginsAt ? beginsWords(Date.parse(tournament.beginsAt) - now) : '';
      // Only the next one of a series knows when it begins: until then the feed looks at what came of the last one.
      if (tournament.beginsAt && winners(feed).length)
        return [
          wonWords(feed, tournament.name),
          comes || (tournament.waitsFor ?? 'The next tournament is about to begin.'),
        ];
      return [`${tournament.name} is about to begin`, comes || (tournament.waitsFor ?? '')];
    }
    case 'running':
      if (next.length) return ['The next match begins in a moment', ''];
      return tournament.waitsFor
        ? ['No match can be played now', tournament.waitsFor]
        : ['The round is over', 'All its games are played.'];
  }
}

function winners(feed: FeedState): string[] {
  return feed.current.filter((row) => row.rank === 1 && row.games > 0).map((row) => row.name);
}

function wonWords(feed: FeedState, tournament: string): string {
  const first = winners(feed);
  if (first.length === 1) return `${first[0]} won ${tournament}`;
  return first.length === 2
    ? `${listed(first)} share the first place of ${tournament}`
    : `${tournament} is over`;
}

function beginsWords(ms: number): string {
  return ms > 0 ? `The next tournament begins in ${whileText(ms)}.` : '';
}
