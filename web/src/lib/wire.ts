// Names for the types of the server's API. The types themselves are generated from its OpenAPI document (`npm run types`).

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
export type FinishedGame = Schemas['FinishedGame'];
export type GameAnalysis = Schemas['GameAnalysis'];
export type SideAnalysis = Schemas['SideAnalysis'];
export type OrderAnalysis = Schemas['OrderAnalysis'];
export type GameMoment = Schemas['GameMoment'];
export type AnalysisProgress = Schemas['AnalysisProgress'];
export type Surety = Schemas['Surety'];
export type Coaching = Schemas['Coaching'];
export type Advice = Schemas['Advice'];
export type HintGrade = Schemas['HintGrade'];
export type HintsLeft = Schemas['HintsLeft'];
export type CodedMessage = Schemas['CodedMessage'];
export type Problem = Schemas['Problem'];

export type BotInfo = Schemas['BotInfo'];
export type BotRecord = Schemas['BotRecord'];
export type OwnBot = Schemas['OwnBot'];
export type OrganiserSession = Schemas['OrganiserSession'];
export type ScriptToken = Schemas['ScriptToken'];
export type MadeScriptToken = Schemas['MadeScriptToken'];
export type MadePassword = Schemas['MadePassword'];
export type Registration = Schemas['Registration'];
export type RegistrationMode = Schemas['RegistrationMode'];
export type Invitation = Schemas['Invitation'];
export type RemovedBots = Schemas['RemovedBots'];
export type StorageInfo = Schemas['StorageInfo'];
export type AuditPage = Schemas['AuditPage'];
export type AuditEntry = Schemas['AuditEntry'];

export type Tournament = Schemas['TournamentInfo'];
export type TournamentDetails = Schemas['TournamentDetails'];
export type NewTournament = Schemas['NewTournament'];
export type EventInfo = Schemas['EventInfo'];
export type MatchCard = Schemas['MatchCard'];
export type AbortedMatch = Schemas['AbortedMatch'];
export type RunningMatches = Schemas['RunningMatches'];
export type EntrantInfo = Schemas['EntrantInfo'];
type GameEntrant = Schemas['GameEntrantInfo'];
/** Always two players, A and B, which the OpenAPI document cannot say. */
export type GameSummary = Schemas['GameSummary'] & { players: [GameEntrant, GameEntrant] };
export type GamesPage = Omit<Schemas['GamesPage'], 'games'> & { games: GameSummary[] };
export type Row = Schemas['Row'];
export type Leaderboard = Schemas['Leaderboard'];
export type RatingInfo = Schemas['RatingInfo'];
export type GameInfo = Schemas['GameInfo'];
/** A finished game as the feed sends it. */
export type FeedGame = Schemas['GameSummary'];
/** A match of the feed with its events. */
export type LiveMatch = Schemas['LiveMatch'];
export type LiveEvent = Schemas['LiveEvent'];
export type FeedFrame = Schemas['FeedFrame'];
export type Call = Schemas['CallInfo'];
export type Fault = Schemas['Fault'];
export type CallPage = Schemas['CallPage'];
export type OwnGames = Omit<Schemas['OwnGamesPage'], 'games'> & { games: GameSummary[] };
export type BotCheck = Schemas['BotCheck'];
export type CheckSummary = Schemas['CheckSummary'];
export type GameCalls = Schemas['GameCalls'];
export type Screen = Schemas['Screen'];
export type MadeScreen = Schemas['MadeScreen'];

export type ClientFrame = Schemas['ClientFrame'];
export type ServerFrame = Schemas['ServerFrame'];
export type Presence = Extract<ServerFrame, { type: 'presence' }>;
export type Clock = Extract<ServerFrame, { type: 'clock' }>;

export function other(seat: Seat): Seat {
  return seat === 'A' ? 'B' : 'A';
}
