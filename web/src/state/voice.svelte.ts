// Announcements for screen readers, and short notifications.

class Voice {
  /** The newest announcements; screen readers read each once, in order. */
  said = $state<{ id: number; text: string }[]>([]);
  notes = $state<{ id: number; text: string; warn: boolean }[]>([]);
  private next = 0;

  /** Announces something to screen readers. */
  say(text: string): void {
    if (text) this.said = [...this.said.slice(-4), { id: this.next++, text }];
  }

  /** Removes announcements of the page before. */
  forget(): void {
    this.said = [];
  }

  /** Removes everything: another player is looking now. */
  clear(): void {
    this.forget();
    this.notes = [];
  }

  /** Shows a notification for four seconds. Results must also be shown elsewhere. */
  note(text: string, warn = false): void {
    const id = this.next++;
    this.notes = [...this.notes.slice(-1), { id, text, warn }];
    setTimeout(() => (this.notes = this.notes.filter((one) => one.id !== id)), 4000);
  }
}

export const voice = new Voice();
