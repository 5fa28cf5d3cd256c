// What /view says while no match is running.

import type { FeedState } from './feed-state';
import { t } from './messages';
import { whileText } from './times';
import { listed } from './listed';

/** A headline, and what comes next. */
export function idleWords(feed: FeedState, now: number): [string, string] {
  const { tournament, next } = feed;
  if (!tournament) return [t('view-idle-none'), t('view-idle-none-next')];
  const { name, played, total } = tournament;
  switch (tournament.state) {
    case 'created':
      return [t('view-idle-created', { name }), t('view-idle-created-next')];
    case 'paused':
      return [t('view-idle-paused', { name }), t('view-idle-paused-next', { played, total })];
    case 'stopped':
      return [t('view-idle-stopped', { name }), t('view-idle-stopped-next', { played, total })];
    case 'finished':
      return [wonWords(feed, name), t('view-idle-all-played', { total })];
    case 'waiting': {
      const comes = tournament.beginsAt ? beginsWords(Date.parse(tournament.beginsAt) - now) : '';
      // A repeat has a start time: show the result of the last one until then.
      if (tournament.beginsAt && winners(feed).length)
        return [wonWords(feed, name), comes || (tournament.waitsFor ?? t('view-idle-repeats'))];
      return [t('view-idle-waiting', { name }), comes || (tournament.waitsFor ?? '')];
    }
    case 'running':
      if (next.length) return [t('view-idle-next-match'), ''];
      return tournament.waitsFor
        ? [t('view-idle-stuck'), tournament.waitsFor]
        : [t('view-idle-complete'), t('view-idle-complete-next')];
  }
}

function winners(feed: FeedState): string[] {
  return feed.current.filter((row) => row.rank === 1 && row.games > 0).map((row) => row.name);
}

function wonWords(feed: FeedState, tournament: string): string {
  const first = winners(feed);
  if (first.length === 1) return t('view-idle-won', { winner: first[0]!, tournament });
  return first.length === 2
    ? t('view-idle-shared', { winners: listed(first), tournament })
    : t('view-idle-over', { tournament });
}

function beginsWords(ms: number): string {
  return ms > 0 ? t('view-idle-starts-in', { time: whileText(ms) }) : '';
}
