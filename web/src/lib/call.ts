// Calls to a bot, in words.

import type { Fault, Call } from './wire';

const CALLS: Record<string, string> = {
  hello: 'Hello',
  placement: 'Placement',
  move: 'Move',
  end: 'End',
};
const KINDS: Record<Fault['kind'], string> = {
  'invalid-placement': 'The fleet is not legal',
  'illegal-order': 'The order is not legal',
  'second-radar': 'The radar was used up',
  timeout: 'No whole answer in time',
  flag: 'The time for the game was used up',
  unreachable: 'No connection, or it broke',
  'bad-status': 'Another status than 200',
  'bad-json': 'Not the JSON that was asked for',
  'too-big': 'Too much of an answer',
};

export function callName(call: string): string {
  return CALLS[call] ?? call;
}

/** The verdict on a call in few words. */
export function verdictText(call: Call): string {
  return call.fault ? KINDS[call.fault.kind] : 'fine';
}

export function faultText(fault: Fault): { head: string; found: string; wanted: string } {
  return {
    head: fault.place ? `${KINDS[fault.kind]}, at ${fault.place}` : KINDS[fault.kind],
    found: fault.found,
    wanted: fault.wanted,
  };
}

/** JSON with line breaks, everything else as it is: what came back may be anything. */
export function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Parts of the time of a call one after the other, in milliseconds; those that are unknown are left out. */
export function legs(times: Call['times']): { name: string; ms: number }[] {
  const { connectMs, firstByteMs, totalMs } = times;
  const connected = connectMs ?? 0;
  const first = firstByteMs ?? totalMs;
  return [
    ...(connectMs == null ? [] : [{ name: 'connecting', ms: connectMs }]),
    { name: 'waiting for the first byte', ms: Math.max(0, first - connected) },
    ...(firstByteMs == null ? [] : [{ name: 'reading', ms: Math.max(0, totalMs - firstByteMs) }]),
  ];
}
