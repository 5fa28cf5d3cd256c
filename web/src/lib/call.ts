// Text for one call to a bot: its name, verdict, fault and timing.

import { t } from './messages';
import type { Fault, Call } from './wire';

export function callName(call: string): string {
  return t('call-name', { call });
}

/** The verdict on a call, in a few words. */
export function verdictText(call: Call): string {
  return call.fault ? t('call-fault', { kind: call.fault.kind }) : t('call-ok');
}

export function faultText(fault: Fault): { head: string; found: string; wanted: string } {
  const { kind, place } = fault;
  return {
    head: place ? t('call-fault-at', { kind, place }) : t('call-fault', { kind }),
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
export function legs(
  times: Call['times'],
): { leg: 'connect' | 'first-byte' | 'read'; ms: number }[] {
  const { connectMs, firstByteMs, totalMs } = times;
  const connected = connectMs ?? 0;
  const first = firstByteMs ?? totalMs;
  return [
    ...(connectMs == null ? [] : [{ leg: 'connect' as const, ms: connectMs }]),
    { leg: 'first-byte', ms: Math.max(0, first - connected) },
    ...(firstByteMs == null
      ? []
      : [{ leg: 'read' as const, ms: Math.max(0, totalMs - firstByteMs) }]),
  ];
}
