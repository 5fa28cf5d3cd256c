// Text for tournaments, games, ratings and times on the event pages.

import { endWords } from './end-words';
import { listed } from './listed';
import { dateLocale, t } from './messages';
import { spoken } from './rules';
import type { FeedGame, RatingInfo, Tournament } from './wire';

/** How a game ended: a headline and the reason. */
export function causeWords(game: FeedGame, names: { A: string; B: string }): [string, string] {
  if (game.voided) return [t('event-does-not-count'), game.voided.reason];
  return endWords(game.outcome, game.cause, { seat: null, names });
}

/** A display name: captains get capitals, `buoyancy-bot` becomes Buoyancy Bot. */
export function entrantName({ name, kind }: { name: string; kind?: 'bot' | 'captain' }): string {
  return kind === 'captain' ? name.split('-').map(spoken).join(' ') : name;
}

/** A unique key for an entrant: a bot may have the same name as a captain. */
export function entrantKey({ botId, name }: { botId?: string | null; name: string }): string {
  return botId ?? `captain:${name}`;
}

/** Whether a tournament may still change. */
export function isOpen(tournament: Tournament): boolean {
  return tournament.state !== 'stopped' && tournament.state !== 'finished';
}

/** A duration: "2 s", "250 ms". */
export function spanWords(ms: number): string {
  if (ms < 1000) return t('time-ms', { count: ms });
  return t('time-s', { count: String(Number((ms / 1000).toFixed(1))) });
}

/** The name of a rule set; the version only if it is not 1. */
export function rulesWords(id: string): string {
  return spoken(id.replace(/@1$/, ''));
}

/** The settings of a tournament, one per line. */
export function optionWords(of: Tournament): { name: string; text: string }[] {
  const { moveMs, matchMs, tournamentMs } = of.pauses;
  const pauses = (
    [
      ['move', moveMs],
      ['match', matchMs],
      ['tournament', tournamentMs],
    ] as const
  ).flatMap(([after, ms]) => (ms ? t('event-pause', { after, time: spanWords(ms) }) : []));
  const call = spanWords(of.timeoutMs);
  return [
    {
      name: t('event-option-rules'),
      text: t('event-option-rules-are', { rules: rulesWords(of.rules) }),
    },
    {
      name: t('event-option-pairings'),
      text: t('event-option-plays', { games: of.games }),
    },
    {
      name: t('event-option-order'),
      text: t('event-option-shuffled', { seed: String(of.seed) }),
    },
    {
      name: t('event-option-concurrent'),
      text: t('event-option-concurrency', { count: of.concurrency, perBot: of.perBot }),
    },
    {
      name: t('event-option-time'),
      text: of.gameTimeMs
        ? t('event-option-time-game', { call, game: spanWords(of.gameTimeMs) })
        : t('event-option-time-call', { call }),
    },
    {
      name: t('event-option-pauses'),
      text: pauses.length
        ? t('event-option-pauses-are', { pauses: spoken(listed(pauses)) })
        : t('event-option-no-pauses'),
    },
    {
      name: t('event-option-repeats'),
      text: t('event-option-repeat', { repeat: of.repeat }),
    },
    ...(of.captains.length
      ? [
          {
            name: t('event-option-captains'),
            text: t('event-option-captains-are', { captains: listed(of.captains.map(spoken)) }),
          },
        ]
      : []),
  ];
}

const signed = (elo: number): string =>
  elo < -0.5 ? `\u2212${Math.abs(elo).toFixed(0)}` : elo < 0.5 ? '0' : `+${elo.toFixed(0)}`;

/** A rating with its margin: "+112 ±41". An interval that is open on one side has no margin. */
export function ratingWords(rating: RatingInfo): { elo: string; margin: string } {
  const { elo, low, high } = rating;
  const whole = typeof low === 'number' && typeof high === 'number';
  return { elo: signed(elo), margin: whole ? `\u00b1${((high - low) / 2).toFixed(0)}` : '' };
}

/** The interval of a rating: "+71 to +153", "+71 or more". */
export function intervalWords({ low, high }: RatingInfo): string {
  if (typeof low === 'number' && typeof high === 'number')
    return t('event-interval-between', { low: signed(low), high: signed(high) });
  if (typeof low === 'number') return t('event-interval-from', { low: signed(low) });
  if (typeof high === 'number') return t('event-interval-up-to', { high: signed(high) });
  return t('event-interval-unknown');
}

/** The ranks that are compatible with a rating. */
export function rankWords({ rankLow, rankHigh }: RatingInfo): string {
  return rankLow === rankHigh
    ? String(rankLow)
    : t('event-ranks', { low: String(rankLow), high: String(rankHigh) });
}

const clock = new Intl.DateTimeFormat(dateLocale, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(dateLocale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The time of day; with the date if it was not today. */
export function timeWords(text: string | null | undefined, now = new Date()): string {
  if (!text) return '';
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return '';
  return (at.toDateString() === now.toDateString() ? clock : day).format(at);
}
