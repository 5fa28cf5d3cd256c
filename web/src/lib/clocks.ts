// The clocks that a game can be set up with.

export interface ClockTime {
  totalSeconds: number;
  incrementSeconds: number;
}

export const CLOCKS: Record<string, ClockTime | null> = {
  none: null,
  quick: { totalSeconds: 180, incrementSeconds: 2 },
  calm: { totalSeconds: 600, incrementSeconds: 5 },
  long: { totalSeconds: 1800, incrementSeconds: 0 },
};
