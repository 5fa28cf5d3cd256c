// What /view says while no match is running.

import type { FeedState } from './feed-state';
import { whileText } from './times';
import { listed } from './listed';

/** A headline, and what comes next. */
export function idleWords(feed: FeedState, now: number): [string, string] {
  const { tournament, next } = feed;
  if (!tournament)
    return [
      'No tournament is running',
      'Teams register their bots in the lobby; the organiser starts the tournament.',
    ];
  switch (tournament.state) {
    case 'created':
      return [`${tournament.name} has not started`, 'Waiting for the organiser to start it.'];
    case 'paused':
      return [
        `${tournament.name} is paused`,
        `${tournament.played} of ${tournament.total} games played. Play resumes from here.`,
      ];
    case 'stopped':
      return [
        `${tournament.name} was stopped`,
        `${tournament.played} of ${tournament.total} games were played.`,
      ];
    case 'finished':
      return [wonWords(feed, tournament.name), `All ${tournament.total} games have been played.`];
    case 'waiting': {
      const comes = tournament.beginsAt ? beginsWords(Date.parse(tournament.beginsAt) - now) : '';
      // A repeat has a start time: show the result of the last one until then.
      if (tournament.beginsAt && winners(feed).length)
        return [
          wonWords(feed, tournament.name),
          comes || (tournament.waitsFor ?? 'The next tournament is about to start.'),
        ];
      return [`${tournament.name} is about to start`, comes || (tournament.waitsFor ?? '')];
    }
    case 'running':
      if (next.length) return ['The next match is about to start', ''];
      return tournament.waitsFor
        ? ['No match can be played right now', tournament.waitsFor]
        : ['This tournament is complete', 'All its games have been played.'];
  }
}

function winners(feed: FeedState): string[] {
  return feed.current.filter((row) => row.rank === 1 && row.games > 0).map((row) => row.name);
}

function wonWords(feed: FeedState, tournament: string): string {
  const first = winners(feed);
  if (first.length === 1) return `${first[0]} won ${tournament}`;
  return first.length === 2
    ? `${listed(first)} share first place in ${tournament}`
    : `${tournament} is over`;
}

function beginsWords(ms: number): string {
  return ms > 0 ? `The next tournament starts in ${whileText(ms)}.` : '';
}
