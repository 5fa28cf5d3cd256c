// Where the focus goes when what it was on is gone: a new page, or the next scene at a table.

/** How long a page may take to come. */
const PATIENCE = 10_000;

export const HEADING = 'main h1';
/** The square of the large chart that the keys begin at. */
export const CHART = '.big [role=gridcell][tabindex="0"]';

let watch: MutationObserver | null = null;

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Moves the focus to what the new scene is about as soon as it is there, so that people who hear the page hear of it and
 * their keys go on from there. Nothing is taken from somebody who is elsewhere already.
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
