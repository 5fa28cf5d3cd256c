// Asking the server as its organiser.

import { ask } from './api';
import type { AuditPage, BotRecord, MadePassword, MadeScriptToken, OrganiserSession, ScriptToken } from './wire';

const bot = (id: string): string => `/api/admin/bots/${encodeURIComponent(id)}`;

export const organiser = {
  signIn: (password: string) => ask<OrganiserSession>('POST', '/api/admin/session', { password }),
  signOut: () => ask<null>('DELETE', '/api/admin/session'),
  sessions: () => ask<OrganiserSession[]>('GET', '/api/admin/sessions'),
  endSession: (id: string) => ask<null>('DELETE', `/api/admin/sessions/${encodeURIComponent(id)}`),

  bots: () => ask<BotRecord[]>('GET', '/api/admin/bots'),
  bench: (id: string, reason: string) => ask<BotRecord>('POST', `${bot(id)}/bench`, { reason }),
  unbench: (id: string) => ask<BotRecord>('POST', `${bot(id)}/unbench`),
  remove: (id: string, reason: string) => ask<BotRecord>('POST', `${bot(id)}/remove`, { reason }),
  rename: (id: string, name: string) => ask<BotRecord>('POST', `${bot(id)}/rename`, { name }),
  resetPassword: (id: string) => ask<MadePassword>('POST', `${bot(id)}/password`),

  tokens: () => ask<ScriptToken[]>('GET', '/api/admin/tokens'),
  makeToken: (name: string) => ask<MadeScriptToken>('POST', '/api/admin/tokens', { name }),
  revokeToken: (id: string) => ask<null>('DELETE', `/api/admin/tokens/${encodeURIComponent(id)}`),

  audit: (before: number | null, limit: number) => ask<AuditPage>('GET', `/api/admin/audit?limit=${limit}${before === null ? '' : `&before=${before}`}`),
};
