// Loads the analysis of a finished game, asking until it is ready.

import { t } from '../lib/messages';
import { api, Refused } from '../lib/api';
import type { AnalysisProgress, GameAnalysis } from '../lib/wire';

const AGAIN = 700;

export class AnalysisOf {
  found = $state.raw<GameAnalysis | null>(null);
  progress = $state.raw<AnalysisProgress | null>(null);
  wrong = $state('');
  private timer: ReturnType<typeof setTimeout> | null = null;
  private stopped = false;

  constructor(private readonly id: string) {}

  begin(): void {
    void this.ask();
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  again(): void {
    this.wrong = '';
    void this.ask();
  }

  private async ask(): Promise<void> {
    try {
      const answer = await api.analysis(this.id);
      if (this.stopped) return;
      if ('orders' in answer) {
        this.found = answer;
        this.progress = null;
        return;
      }
      this.progress = answer;
      this.timer = setTimeout(() => void this.ask(), AGAIN);
    } catch (error) {
      if (!this.stopped)
        this.wrong = error instanceof Refused ? error.message : t('app-went-wrong');
      this.progress = null;
    }
  }
}
