// The one polite voice of the page, and small notes at its edge.

class Voice {
  /** The newest sentences; each is read out once, in order. */
  said = $state<{ id: number; text: string }[]>([]);
  notes = $state<{ id: number; text: string; warn: boolean }[]>([]);
  private next = 0;

  /** Says something to people who hear the page. */
  say(text: string): void {
    if (text) this.said = [...this.said.slice(-4), { id: this.next++, text }];
  }

  /** What was said does not stay for a page that it is not about. */
  forget(): void {
    this.said = [];
  }

  /** Nothing said or noted stays on the page: somebody else looks at it now. */
  clear(): void {
    this.forget();
    this.notes = [];
  }

  /** A note for four seconds. It is never the only place of a result. */
  note(text: string, warn = false): void {
    const id = this.next++;
    this.notes = [...this.notes.slice(-1), { id, text, warn }];
    setTimeout(() => (this.notes = this.notes.filter((one) => one.id !== id)), 4000);
  }
}

export const voice = new Voice();
