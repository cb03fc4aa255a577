import { useEffect, useState } from 'react';

/** Long enough for a screen to come over a slow line. */
const waitMs = 5_000;
/** On the screen that is there already: what is missing now stays missing. */
const shortWaitMs = 800;

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.closest('[hidden]') === null;
}

function findSeen(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find(isSeen);
}

export interface Sought {
  target: string;
  reveal?: string | undefined;
}

/**
 * The element that a step points at, once it is on the page.
 * @param onMissing it did not come: on a screen that is open for a moment, or at all
 * @returns how to stop looking
 */
export function awaitTarget(
  { target, reveal }: Sought,
  isSameScreen: boolean,
  on: { found: (element: Element) => void; missing: () => void },
): () => void {
  const look = () => {
    const found = findSeen(target);
    if (!found) {
      // Once only: on a narrow screen its pane is behind a tab.
      const tab = reveal === undefined ? undefined : findSeen(`${reveal}[aria-pressed="false"]`);
      if (tab instanceof HTMLElement) tab.click();
      return;
    }
    stop();
    on.found(found);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(
    () => {
      stop();
      on.missing();
    },
    isSameScreen ? shortWaitMs : waitMs,
  );
  const first = setTimeout(look);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(first);
  };
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  return stop;
}

/** Where the element is in the window, as it scrolls and the page changes; undefined once it has gone. */
export function useBoxOf(element: Element | undefined): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>();
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      setBox(element?.isConnected && isSeen(element) ? element.getBoundingClientRect() : undefined);
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measure();
    const sizes = new ResizeObserver(later);
    sizes.observe(document.body);
    if (element) sizes.observe(element);
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', later, true);
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', later, true);
      window.removeEventListener('resize', later);
    };
  }, [element]);
  return box;
}
