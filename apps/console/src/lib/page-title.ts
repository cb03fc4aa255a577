import { useEffect } from 'react';

/** What the screen in view says it shows, more exact than the title of its route; null when it says nothing. */
let given: { text: string } | null = null;
const listeners = new Set<() => void>();

function replaceTitle(next: { text: string } | null): void {
  given = next;
  for (const listener of listeners) listener();
}

export function readScreenTitle(): string | undefined {
  return given?.text;
}

export function watchScreenTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many visitors wait for a person: a tab that nobody looks at says it in front of its title. */
let waiting = 0;

export function setWaitingInTitle(count: number): void {
  if (waiting === count) return;
  waiting = count;
  for (const listener of listeners) listener();
}

/** The title as it stands on the tab: while the page is seen, exactly the title. */
export function titleOnTab(title: string, isHidden: boolean): string {
  return isHidden && waiting > 0 ? `(${waiting}) ${title}` : title;
}

/**
 * Gives the page a title more exact than its route's: the subject of a ticket, the name of a client. Undefined, while
 * it is not known, leaves the route's. For the screen itself, not for what surrounds it.
 */
export function usePageTitle(text: string | undefined): void {
  const title = text?.trim();
  useEffect(() => {
    if (!title) return;
    const mine = { text: title };
    replaceTitle(mine);
    return () => {
      // The next screen may have spoken before this one left.
      if (given === mine) replaceTitle(null);
    };
  }, [title]);
}
