import { useEffect, useLayoutEffect, useRef } from 'react';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** What takes the keyboard for itself while it is open. */
const overlays = '[role="dialog"][aria-modal="true"], [role="menu"]';

/** The key that asks for a single-key action, or undefined while a person types or a dialog has the keyboard. */
export function readSingleKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
    return undefined;
  if (event.target instanceof Element && event.target.closest(fields)) return undefined;
  if (document.querySelector(overlays)) return undefined;
  return event.key.toLowerCase();
}

/** Single-key actions (lower-case key → action) while the component is on the page; undefined is no action now. */
export function useSingleKeys(actions: Record<string, (() => void) | undefined>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  // Before the first paint: a screen that can be seen must not be deaf, however busy the machine.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = readSingleKey(event);
      const action = key === undefined ? undefined : latest.current[key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
