// One player's or spectator's connection to a table: what they have seen, and what they can send.

import { socketUrl } from '../lib/api';
import { Beat, beatAfter, inTwo, isAnswer } from '../lib/beat';
import { coded } from '../lib/coded';
import type { Standing } from '../lib/line-words';
import { t } from '../lib/messages';
import { fold, mayAct, newView, opened, type View } from '../lib/fold';
import { filled } from '../lib/rules';
import type { Line as Connection } from '../lib/redial';
import { TableSocket } from '../lib/socket';
import { soundOf } from '../lib/sounds';
import { whileText } from '../lib/times';
import { store } from '../lib/store';
import {
  other,
  type Advice,
  type Cell,
  type Clock,
  type Coaching,
  type HintGrade,
  type HintsLeft,
  type Order,
  type Presence,
  type Seat,
  type ServerFrame,
  type Ship,
  type Sighting,
  type TableInfo,
} from '../lib/wire';
import type { Teller } from '../lib/teller';
import { linesOf, textOf, type Line } from '../lib/words';
import { settings } from './settings.svelte';
import { sounds } from './sounds';
import { voice } from './voice.svelte';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** What people do when they want to go on. */
const INPUTS = ['pointerdown', 'keydown'] as const;

export class Session {
  table = $state.raw<TableInfo | null>(null);
  seat = $state<Seat | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<Line[]>([]);
  /** Whose board was fired at while this page was watching: those marks are animated. */
  fresh = $state.raw({ A: false, B: false });
  connection = $state.raw<Connection>({ state: 'connecting' });
  clock = $state.raw<(Clock & { at: number }) | null>(null);
  presence = $state.raw<Partial<Record<Seat, Presence & { at: number }>>>({});
  refused = $state.raw<{ message: string; details: string[] } | null>(null);
  pencil = $state.raw<Cell[]>([]);
  /** This player's fleet, once it was sent. */
  fleet = $state.raw<Ship[]>([]);
  /** A fleet that is sent with the first order; null once the game has started, or if it is placed by hand. */
  draft = $state.raw<Ship[] | null>(null);
  /** Whether an order or a fleet is on its way. */
  pending = $state(false);
  rematch = $state<string | null>(null);
  bye = $state<string | null>(null);
  /** The coach's hint for this position. */
  advice = $state.raw<Advice | null>(null);
  /** How many hints are left, if they are limited. */
  hints = $state.raw<HintsLeft | null>(null);
  /** Whether the coach is thinking. */
  asking = $state(false);

  private readonly socket: TableSocket;
  /** The first order, until the game has started. */
  private first: Order | null = null;
  /** Whether pencil marks were made while disconnected. */
  private unsentPencil = false;
  /** Whether the lost connection was announced. */
  private lost = false;
  private readonly wake = (): void => this.socket.wake();
  private readonly look = (): void => {
    if (document.visibilityState === 'visible') this.socket.wake();
  };
  private readonly cut = (): void => this.socket.cut();
  /** Holds the opponent's answer for a beat, so that the own result is seen first. */
  private readonly beat = new Beat<{ frame: ServerFrame; live: boolean }>(({ frame, live }) =>
    this.take(frame, live),
  );
  /** Any input shows what is held, before it does anything else. */
  private readonly skip = (): void => this.beat.skip();

  constructor(
    readonly id: string,
    readonly token: string | null,
    /** Whether results are announced: not while the other player at the same screen is looking. */
    public loud = true,
  ) {
    this.socket = new TableSocket(socketUrl(id, token !== null, location), token, {
      frame: (frame, live) => this.receive(frame, live),
      line: (line) => {
        this.tellLine(line);
        this.connection = line;
        if (line.state !== 'open') {
          this.pending = this.asking = false;
          this.first = null;
        }
        if (line.state === 'open') this.bye = null;
      },
    });
    addEventListener('online', this.wake);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.look);
    for (const input of INPUTS) addEventListener(input, this.skip, true);
    this.socket.start();
  }

  stop(): void {
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.look);
    for (const input of INPUTS) removeEventListener(input, this.skip, true);
    this.beat.stop();
    this.socket.stop();
  }

  get names(): { A: string; B: string } {
    return {
      A: this.table?.names.A || t('log-player-1'),
      B: this.table?.names.B || t('log-player-2'),
    };
  }

  get teller(): Teller {
    return { seat: this.seat, names: this.names };
  }

  get otherName(): string {
    return this.seat ? this.names[other(this.seat)] : '';
  }

  get connected(): boolean {
    return this.connection.state === 'open';
  }

  get standing(): Standing {
    return {
      begun: this.table !== null,
      playing: this.seat !== null,
      restarting: this.bye === 'restart',
    };
  }

  get over(): boolean {
    return this.view?.phase.type === 'over' || this.table?.state === 'over';
  }

  /** What the page shows: with a draft, the game as it will start. */
  readonly shown = $derived.by((): View | null => {
    const { view, draft, seat } = this;
    return view && draft && seat && view.phase.type === 'before' ? opened(view, seat, draft) : view;
  });

  /** Changes the fleet that the game starts with; null to place it by hand. */
  setDraft(draft: Ship[] | null): void {
    this.draft = draft;
    store.keepDraft(this.id, draft);
  }

  place(fleet: Ship[]): boolean {
    this.refused = null;
    this.fleet = fleet;
    this.pending = this.socket.send({ type: 'place', fleet });
    // At one screen the other player would be offered it.
    if (this.pending && this.table && this.table.kind !== 'hotseat')
      store.keepFleet(this.table.rules.id, fleet);
    return this.pending;
  }

  order(order: Order): boolean {
    this.refused = null;
    if (this.draft && this.table?.state === 'placing') {
      const placed = this.place(this.draft);
      if (placed) {
        this.first = order;
        if (this.loud) sounds.play('fire');
      } else voice.note(t('game-not-sent'), true);
      return placed;
    }
    const sent = this.socket.send({ type: 'order', turn: this.socket.seen, order });
    if (sent) {
      this.pending = true;
      if (order.type !== 'resign' && this.loud) sounds.play('fire');
    } else voice.note(t('game-not-sent'), true);
    return sent;
  }

  mark(marks: Cell[]): void {
    this.pencil = marks;
    this.unsentPencil = !this.socket.send({ type: 'pencil', marks });
  }

  /** Asks the coach for a hint. */
  ask(grade: HintGrade): void {
    this.refused = null;
    if (!this.asking)
      this.asking = this.socket.send({ type: 'hint', turn: this.socket.seen, grade });
  }

  /** Changes how much the coach helps, against a captain. */
  coach(coach: Coaching): void {
    this.refused = null;
    this.socket.send({ type: 'coach', coach });
  }

  leave(): void {
    this.socket.send({ type: 'leave' });
  }

  /** Passes frames on in the rhythm of the game. */
  private receive(frame: ServerFrame, live: boolean): void {
    // These tell the time, or what is wrong: they never wait.
    if (['clock', 'presence', 'refused', 'bye', 'pong'].includes(frame.type)) {
      this.take(frame, live);
      return;
    }
    if (frame.type === 'welcome') this.beat.skip();
    const seat = this.seat;
    const together = live && seat && this.loud && !document.hidden;
    if (frame.type !== 'event' || !together) {
      this.beat.pass({ frame, live }, false);
      return;
    }
    for (const sightings of inTwo(frame.sightings, seat))
      this.beat.pass({ frame: { ...frame, sightings }, live }, isAnswer(sightings, seat));
  }

  private take(frame: ServerFrame, live: boolean): void {
    switch (frame.type) {
      case 'welcome':
        this.seat = frame.seat ?? null;
        this.tellTable(frame.table);
        this.table = frame.table;
        if (frame.fleet) this.fleet = frame.fleet;
        if (this.unsentPencil) this.mark(this.pencil);
        else this.pencil = frame.pencil ?? [];
        this.view ??= newView(filled(frame.table.rules));
        if (
          frame.table.state === 'placing' &&
          !(frame.table.placed ?? []).includes(this.seat ?? 'A')
        )
          this.draft ??= store.table(this.id)?.draft ?? null;
        this.endDraft();
        break;
      case 'table':
        if (this.table && this.table.coach !== 'off' && frame.table.coach === 'off')
          voice.note(t('game-coaching-declined'));
        this.tellTable(frame.table);
        this.table = frame.table;
        this.pending = this.first !== null;
        this.endDraft();
        break;
      case 'event': {
        if (!this.view) return;
        this.pending = false;
        this.refused = null;
        this.advice = null;
        this.asking = false;
        const lines = linesOf(this.view, frame.sightings, this.teller);
        this.view = fold(this.view, frame.sightings);
        this.log = [...this.log, ...lines];
        for (const one of frame.sightings)
          if (one.type === 'shot' || one.type === 'salvo' || one.type === 'radar')
            this.fresh = { ...this.fresh, [other(one.by)]: live };
        if (this.view.phase.type === 'over') store.markOver(this.id, this.result());
        if (live && this.loud) {
          this.beat.start(beatAfter(frame.sightings, stillness.matches));
          this.tell(lines, frame.sightings);
        }
        this.endDraft();
        break;
      }
      case 'clock':
        this.clock = { ...frame, at: performance.now() };
        break;
      case 'presence':
        this.tellPresence(frame);
        this.presence = { ...this.presence, [frame.seat]: { ...frame, at: performance.now() } };
        break;
      case 'advice':
        // Too late: the game has moved on.
        if (frame.turn !== this.socket.seen) break;
        this.asking = false;
        this.advice = frame.advice;
        break;
      case 'hints':
        this.hints = frame;
        break;
      case 'refused':
        this.pending = false;
        this.asking = false;
        this.first = null;
        this.refused = {
          message: coded('refusal-', frame),
          details: (frame.details ?? []).map((one) => coded('misplaced-', one)),
        };
        if (this.loud) {
          sounds.play('refused');
          voice.say([this.refused.message, ...this.refused.details].join(' '));
        }
        break;
      case 'rematch':
        this.rematch = frame.table;
        break;
      case 'bye':
        this.bye = frame.reason;
        break;
      case 'pong':
        break;
    }
  }

  /** Sends the first order once the game has started. */
  private endDraft(): void {
    if (!this.view || this.view.phase.type === 'before' || this.table?.state === 'placing') return;
    if (this.draft) this.setDraft(null);
    const order = this.first;
    if (!order || !mayAct(this.view, this.seat)) return;
    this.first = null;
    this.pending = this.socket.send({ type: 'order', turn: this.socket.seen, order });
  }

  /** How the game ended for this player. */
  private result(): 'won' | 'lost' | 'draw' | undefined {
    if (this.view?.phase.type !== 'over' || !this.seat || this.table?.kind === 'hotseat')
      return undefined;
    const { outcome } = this.view.phase;
    if (outcome === 'draw') return 'draw';
    if (outcome !== 'A' && outcome !== 'B') return undefined;
    return outcome === this.seat ? 'won' : 'lost';
  }

  /** Announces a lost connection once, however often it is retried. */
  private tellLine(line: Connection): void {
    if (!this.loud || !this.table) return;
    if (line.state === 'open') {
      if (this.lost) voice.say(t('line-reconnected'));
      this.lost = false;
    } else if (line.state === 'closed')
      voice.say(
        line.reason ? t('line-closed-because', { reason: line.reason }) : t('line-closed-say'),
      );
    else if (!this.lost) {
      this.lost = true;
      voice.say(t('line-lost-say'));
    }
  }

  /** Announces that the friend joined, or placed their fleet. */
  private tellTable(now: TableInfo): void {
    const before = this.table;
    if (!this.loud || !this.seat || !before || now.kind !== 'online') return;
    const foe = other(this.seat);
    const name = now.names[foe] || t('game-your-friend');
    if (before.state === 'waiting' && now.state === 'placing')
      voice.say(t('game-joined', { name }));
    const placed = (table: TableInfo) => (table.placed ?? []).includes(foe);
    if (placed(now) && !placed(before)) voice.say(t('place-other-placed', { name }));
    if (before.state !== 'playing' && now.state === 'playing') voice.say(t('game-started'));
  }

  private tellPresence(now: Presence): void {
    if (!this.loud || !this.seat || now.seat === this.seat || this.over) return;
    const before = this.presence[now.seat]?.state;
    if (now.state === (before ?? 'here')) return;
    const { state, graceMs } = now;
    const name = this.otherName;
    voice.say(
      graceMs && state !== 'here'
        ? t('game-presence-grace', { name, state, time: whileText(graceMs) })
        : t('game-presence', { name, state }),
    );
  }

  private tell(lines: Line[], sightings: Sighting[]): void {
    const said = lines.map(textOf);
    const act = this.view && mayAct(this.view, this.seat);
    if (act && this.view?.phase.type === 'turn') said.push(t('game-your-turn'));
    if (act && this.view?.phase.type === 'round' && lines.length)
      said.push(t('game-round-say', { round: this.view.phase.number }));
    // In memory mode the announcements must not keep a list of old misses.
    if (settings.now.memory) voice.forget();
    voice.say(said.join(' '));
    const sound = soundOf(sightings, this.seat);
    if (sound) sounds.play(sound);
    else if (act) sounds.play('turn');
  }
}
