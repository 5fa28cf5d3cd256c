// What the server and the pages say to each other. The shapes come from the server's OpenAPI document (`npm run types`);
// here they only get their names.

import type { components } from './schema';

type Schemas = components['schemas'];

export type Cell = Schemas['Cell'];
export type Span = Schemas['Span'];
export type Seat = Schemas['Seat'];
export type Ship = Schemas['Ship'];
export type Labels = Schemas['Labels'];
export type Lane = Schemas['Lane'];

/** A rule set: the JSON twin of its TOML file. */
export type Rules = Schemas['Rules'];
export type RulesInfo = Schemas['RulesInfo'];
export type RulesRef = Schemas['RulesRef'];
export type ClassInfo = Schemas['ClassInfo'];

export type Order = Schemas['Order'];
export type Sighting = Schemas['Sighting'];
export type Effect = Schemas['Effect'];
export type Echo = Schemas['Echo'];
export type Outcome = Schemas['Outcome'];

export type NewTable = Schemas['NewTable'];
export type Opened = Schemas['Opened'];
export type TableInfo = Schemas['TableInfo'];
export type SeatToken = Schemas['SeatToken'];
export type Captain = Schemas['CaptainInfo'];
export type FinishedGame = Schemas['FinishedGame'] & { game?: GameInfo | null };
export type Problem = Schemas['Problem'];

export type BotInfo = Schemas['BotInfo'];
export type BotRecord = Schemas['BotRecord'];
export type OwnBot = Schemas['OwnBot'];
export type OrganiserSession = Schemas['OrganiserSession'];
export type ScriptToken = Schemas['ScriptToken'];
export type MadeScriptToken = Schemas['MadeScriptToken'];
export type MadePassword = Schemas['MadePassword'];
export type AuditPage = Schemas['AuditPage'];
export type AuditEntry = Schemas['AuditEntry'];

export type ClientFrame = Schemas['ClientFrame'];
export type ServerFrame = Schemas['ServerFrame'];
export type Presence = Extract<ServerFrame, { type: 'presence' }>;
export type Clock = Extract<ServerFrame, { type: 'clock' }>;

export function other(seat: Seat): Seat {
  return seat === 'A' ? 'B' : 'A';
}

// ---- provisional until the server's document has them
export interface RatingInfo { elo: number; low?: number | null; high?: number | null; rankLow: number; rankHigh: number }
export interface Score { wins: number; draws: number; losses: number; games: number }
export interface Row extends Score { rank: number; name: string; kind: 'bot' | 'captain'; botId?: string | null; slot?: number | null; rating?: RatingInfo | null; meanLatencyMs?: number | null; faults: number; state?: 'playing' | 'ready' | 'no-url' | 'benched' | 'removed' | null }
export interface EventEntry { slot: number; name: string; kind: 'bot' | 'captain'; botId?: string | null }
export interface GamePlayer extends EventEntry { fault?: string | null }
export interface GameSummary { id: string; cursor: number; tournament: string; number: number; players: [GamePlayer, GamePlayer]; first: Seat; outcome: Outcome; cause: string; verdict: string; turns: number; beganAt: string; endedAt: string; voided?: { reason: string; at: string; replay: 'again' | 'no' } | null }
export interface GameInfo { summary: GameSummary; event: string; commitments: { A?: string | null; B?: string | null }; salts: { A?: string | null; B?: string | null } }
export interface Tournament { id: string; number: number; series: string; name: string; mode: 'documented' | 'fast'; rules: string; games: number; seed: number; concurrency: number; perBot: number; timeoutMs: number; pauses: { moveMs: number; matchMs: number; tournamentMs: number }; repeat: 'once' | 'forever'; captains: string[]; state: 'created' | 'waiting' | 'running' | 'paused' | 'stopped' | 'finished'; waitsFor?: string | null; createdAt: string; beginsAt?: string | null; startedAt?: string | null; endedAt?: string | null; played: number; total: number }
export interface TournamentDetails { tournament: Tournament; rules: RulesInfo; entries: EventEntry[]; standings: Row[]; crosstable: Score[][] }
export interface GamesPage { games: GameSummary[]; next?: number | null }
export interface Leaderboard { scope: 'all' | 'current'; tournament?: string | null; cursor: number; rows: Row[] }
export interface LiveEvent { n: number; sightings: Sighting[]; at: string }
export interface LiveMatch { id: string; tournament: string; number: number; players: [EventEntry, EventEntry]; first: Seat; rules: string; rulesInfo: RulesInfo; commitments?: { A?: string | null; B?: string | null }; beganAt: string; events: LiveEvent[] }
export type FeedFrame =
  | { t: 'snapshot'; seq: number; tournament?: Tournament | null; matches: LiveMatch[]; next: [string, string][]; recent: GameSummary[]; current: Row[]; allTime: Row[] }
  | { t: 'started'; seq: number; match: LiveMatch }
  | { t: 'event'; seq: number; match: string; event: LiveEvent }
  | { t: 'ended'; seq: number; match: string; game: GameSummary; fleets: { A?: Ship[] | null; B?: Ship[] | null } }
  | { t: 'dropped'; seq: number; match: string }
  | { t: 'standings'; seq: number; current: Row[]; allTime: Row[] }
  | { t: 'tournament'; seq: number; tournament?: Tournament | null; next: [string, string][] }
  | { t: 'bye'; reason: string };
