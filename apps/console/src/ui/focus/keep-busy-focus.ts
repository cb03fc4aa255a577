import { isFocusLost } from './is-focus-lost.ts';

/**
 * A button that waits for its answer is disabled, and the browser takes the focus from it. It is given back when the
 * button can be used again, unless the person went on meanwhile.
 */
export function keepBusyFocus(): void {
  let last: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target;
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== last || !(target instanceof HTMLButtonElement) || target.disabled) continue;
      if (isFocusLost()) target.focus({ preventScroll: true });
    }
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
