// Text for one call to a bot: its name, verdict, fault and timing.

import type { Fault, Call } from './wire';

const CALLS: Record<string, string> = {
  hello: 'Hello',
  placement: 'Placement',
  move: 'Move',
  end: 'End',
};
const KINDS: Record<Fault['kind'], string> = {
  'invalid-placement': 'Illegal fleet',
  'illegal-order': 'Illegal order',
  'second-radar': 'Radar already used',
  timeout: 'No complete response in time',
  flag: 'Out of time for this match',
  unreachable: 'Connection failed',
  'bad-status': 'Status is not 200',
  'bad-json': 'Wrong JSON',
  'too-big': 'Response too large',
};

export function callName(call: string): string {
  return CALLS[call] ?? call;
}

/** The verdict on a call, in a few words. */
export function verdictText(call: Call): string {
  return call.fault ? KINDS[call.fault.kind] : 'OK';
}

export function faultText(fault: Fault): { head: string; found: string; wanted: string } {
  return {
    head: fault.place ? `${KINDS[fault.kind]}, at ${fault.place}` : KINDS[fault.kind],
    found: fault.found,
    wanted: fault.wanted,
  };
}

/** JSON with line breaks; anything else unchanged, because bots may send anything. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The phases of a call in order, in milliseconds, without those that are unknown. */
export function legs(times: Call['times']): { name: string; ms: number }[] {
  const { connectMs, firstByteMs, totalMs } = times;
  const connected = connectMs ?? 0;
  const first = firstByteMs ?? totalMs;
  return [
    ...(connectMs == null ? [] : [{ name: 'connect', ms: connectMs }]),
    { name: 'first byte', ms: Math.max(0, first - connected) },
    ...(firstByteMs == null ? [] : [{ name: 'read', ms: Math.max(0, totalMs - firstByteMs) }]),
  ];
}
