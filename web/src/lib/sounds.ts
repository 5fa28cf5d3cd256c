// Sound effects, synthesised without files, and how they feel on a phone. Silent until the first touch or key.

import type { Seat, Sighting } from './wire';

export type Sound = 'fire' | 'miss' | 'hit' | 'sunk' | 'turn' | 'won' | 'lost' | 'refused' | 'tick';

/** As loud as sounds get. */
const LOUDEST = 0.36;

/** How a sound feels: milliseconds of vibration and pause in turn. Most are only heard. */
export function buzzOf(sound: Sound): number[] {
  switch (sound) {
    case 'hit':
      return [30];
    case 'sunk':
      return [40, 50, 90];
    case 'won':
      return [40, 40, 40, 40, 140];
    case 'lost':
      return [160];
    case 'refused':
      return [15, 30, 15];
    default:
      return [];
  }
}

export class Sounds {
  private context: AudioContext | null = null;
  private out: AudioNode | null = null;
  private gain: GainNode | null = null;

  constructor(
    private readonly make: () => AudioContext | null,
    /** How loud, 0 to 1. */
    private readonly volume: () => number,
  ) {}

  /** Wakes the sound up; browsers want this to follow a touch or a key. */
  wake(): void {
    if (this.volume() === 0) return;
    try {
      this.context ??= this.make();
      if (this.context?.state === 'suspended') void this.context.resume();
    } catch {
      this.context = null;
    }
  }

  play(sound: Sound): void {
    const context = this.context;
    const volume = this.volume();
    if (volume === 0 || !context || context.state !== 'running') return;
    this.output(context);
    if (this.gain) this.gain.gain.value = LOUDEST * volume;
    const t = context.currentTime + 0.005;
    switch (sound) {
      case 'fire':
        this.noise(t, 0.12, 900, 200, 0.9);
        break;
      case 'miss':
        this.tone('sine', t, 0.18, 520, 180, 0.5);
        break;
      case 'hit':
        this.tone('triangle', t, 0.26, 110, 110, 1);
        this.noise(t, 0.16, 500, 300, 0.8);
        break;
      case 'sunk':
        this.tone('triangle', t, 0.7, 98, 65, 0.8);
        this.tone('triangle', t, 0.7, 147, 98, 0.6);
        break;
      case 'turn':
        this.tone('sine', t, 0.09, 660, 660, 0.25);
        break;
      case 'won':
        [392, 494, 587].forEach((f, n) => this.tone('triangle', t + n * 0.12, 0.12, f, f, 0.7));
        break;
      case 'lost':
        [294, 247, 196].forEach((f, n) => this.tone('triangle', t + n * 0.12, 0.12, f, f, 0.7));
        break;
      case 'tick':
        this.tone('sine', t, 0.05, 880, 880, 0.3);
        break;
      case 'refused':
        this.tone('triangle', t, 0.06, 160, 160, 0.7);
        this.tone('triangle', t + 0.09, 0.06, 160, 160, 0.7);
        break;
    }
  }

  private output(context: AudioContext): AudioNode {
    if (!this.out) {
      const filter = context.createBiquadFilter();
      filter.type = 'lowpass';
      filter.frequency.value = 6000;
      this.gain = context.createGain();
      filter.connect(this.gain).connect(context.destination);
      this.out = filter;
    }
    return this.out;
  }

  private envelope(context: AudioContext, t: number, length: number, level: number): GainNode {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, t);
    gain.gain.exponentialRampToValueAtTime(level, t + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, t + length);
    gain.connect(this.output(context));
    return gain;
  }

  private tone(
    type: OscillatorType,
    t: number,
    length: number,
    from: number,
    to: number,
    level: number,
  ): void {
    const context = this.context!;
    const tone = context.createOscillator();
    tone.type = type;
    tone.frequency.setValueAtTime(from, t);
    tone.frequency.exponentialRampToValueAtTime(to, t + length);
    tone.connect(this.envelope(context, t, length, level));
    tone.start(t);
    tone.stop(t + length + 0.02);
  }

  private noise(t: number, length: number, from: number, to: number, level: number): void {
    const context = this.context!;
    const buffer = context.createBuffer(
      1,
      Math.ceil(context.sampleRate * length),
      context.sampleRate,
    );
    const data = buffer.getChannelData(0);
    for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
    const source = context.createBufferSource();
    source.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.setValueAtTime(from, t);
    filter.frequency.exponentialRampToValueAtTime(to, t + length);
    source.connect(filter).connect(this.envelope(context, t, length, level));
    source.start(t);
  }
}

/** What an event sounds like in these eyes: the loudest thing in it. */
export function soundOf(sightings: Sighting[], seat: Seat | null): Sound | null {
  const ended = sightings.find((one) => one.type === 'ended');
  if (ended && seat)
    return ended.outcome === seat ? 'won' : ended.outcome === 'draw' ? 'turn' : 'lost';
  if (
    sightings.some((one) => one.type === 'sank' || (one.type === 'shot' && one.effect === 'sunk'))
  )
    return 'sunk';
  if (
    sightings.some((one) => one.type === 'tally' || (one.type === 'shot' && one.effect === 'hit'))
  )
    return 'hit';
  if (sightings.some((one) => one.type === 'penalty')) return 'refused';
  if (sightings.some((one) => one.type === 'shot' || one.type === 'salvo')) return 'miss';
  return null;
}
