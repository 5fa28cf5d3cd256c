// Sockets and time for tests, moved by hand.

import type { Surroundings } from '../lib/redial';

export class FakeSocket {
  readyState = 0;
  sent: unknown[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: '' });
  }
}

export class Around implements Surroundings {
  sockets: FakeSocket[] = [];
  private time = 1000;
  private timers: { at: number; call: () => void }[] = [];

  connect(): never {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as never;
  }

  now(): number {
    return this.time;
  }

  setTimeout(call: () => void, ms: number): unknown {
    const timer = { at: this.time + ms, call };
    this.timers.push(timer);
    return timer;
  }

  clearTimeout(id: unknown): void {
    this.timers = this.timers.filter((one) => one !== id);
  }

  random(): number {
    return 0.5;
  }

  /** Lets time pass. */
  pass(ms: number): void {
    this.time += ms;
    for (const due of this.timers.filter((one) => one.at <= this.time)) {
      this.timers = this.timers.filter((one) => one !== due);
      due.call();
    }
  }
}
