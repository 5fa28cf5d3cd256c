// Moves the keyboard focus when its element is gone: on a new page, or in the next phase of a game.

/** How long a page may take to load. */
const PATIENCE = 10_000;

export const HEADING = 'main h1';
/** The square of the large board where the keys start. */
export const CHART = '.big [role=gridcell][tabindex="0"]';

let watch: MutationObserver | null = null;

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Moves the focus to the new content as soon as it is there, so that screen readers announce it and the keyboard continues
 * there. Does nothing if the focus is already elsewhere.
 */
export function arrive(at: string): void {
  watch?.disconnect();
  const until = performance.now() + PATIENCE;
  const settled = (): boolean => {
    if (!isLost()) return true;
    const found = document.querySelector<HTMLElement>(at);
    if (!found) return performance.now() > until;
    if (found.tabIndex < 0) found.tabIndex = -1;
    found.focus({ preventScroll: true });
    return true;
  };
  if (settled()) return;
  const watching = new MutationObserver(() => {
    if (settled()) watching.disconnect();
  });
  watching.observe(document.body, { childList: true, subtree: true });
  watch = watching;
}
