// API client for bots: the public list, and what an owner can do with a bot.

import { ask } from './api';
import type {
  BotCheck,
  BotInfo,
  BotRecord,
  Call,
  CallPage,
  OwnBot,
  OwnGames,
  Registration,
} from './wire';

const at = (id: string): string => `/api/bots/${encodeURIComponent(id)}`;

export const bots = {
  list: () => ask<BotInfo[]>('GET', '/api/bots'),
  registration: () => ask<Registration>('GET', '/api/registration'),
  register: (bot: { name: string; password: string; confirmPassword: string; code?: string }) =>
    ask<OwnBot>('POST', '/api/bots', bot),
  signIn: (name: string, password: string) =>
    ask<OwnBot>('POST', '/api/bots/session', { name, password }),
  signOut: () => ask<null>('DELETE', '/api/bots/session'),
  me: () => ask<OwnBot>('GET', '/api/bots/me'),
  setUrl: (id: string, url: string | null) => ask<BotRecord>('PUT', `${at(id)}/url`, { url }),
  check: () => ask<BotCheck>('POST', '/api/bots/me/check'),
  games: (before: number | null) =>
    ask<OwnGames>('GET', `/api/bots/me/games${before === null ? '' : `?before=${before}`}`),
  calls: (game: string) =>
    ask<CallPage>('GET', `/api/bots/me/games/${encodeURIComponent(game)}/calls`),
  again: (game: string, n: number) =>
    ask<Call>('POST', `/api/bots/me/games/${encodeURIComponent(game)}/calls/${n}/again`),
  changePassword: (
    id: string,
    change: { password: string; newPassword: string; confirmPassword: string },
  ) => ask<null>('PUT', `${at(id)}/password`, change),
};
