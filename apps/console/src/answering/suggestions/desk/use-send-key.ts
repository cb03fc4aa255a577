import { useEffect, useRef } from 'react';
import { isSendKey } from '../../../lib/keys/send-key.ts';

const overlays = '[role="dialog"][aria-modal="true"], [role="menu"]';
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Marks the field of the reply itself, where the key sends as well. */
export const sendsFromField = { 'data-sends': true };

/** Ctrl+Enter or ⌘+Enter while nothing else has the keyboard. */
export function useSendKey(action: (() => void) | undefined): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSendKey(event) || event.repeat) return;
      if (event.defaultPrevented || document.querySelector(overlays)) return;
      const field = event.target instanceof Element ? event.target.closest(fields) : null;
      if (field && !field.matches('[data-sends]')) return;
      if (!latest.current) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
