import { useEffect, useRef, type RefObject } from 'react';

const fields = 'input:enabled:read-write, select:enabled, textarea:enabled:read-write';

/** How long the page that was left may still hand the focus to the new one. */
const arrival = 400;

/** The first field of a form that opens to be filled in has the focus, unless the person is elsewhere already. */
export function useFirstField(isWanted: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    const focus = () => {
      const now = document.activeElement;
      if (now !== null && now !== document.body && now.id !== 'main') return;
      form.current?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
    };
    focus();
    // A page is announced by its content, which then takes the focus from the field.
    const main = document.getElementById('main');
    main?.addEventListener('focus', focus);
    const settled = setTimeout(() => main?.removeEventListener('focus', focus), arrival);
    return () => {
      clearTimeout(settled);
      main?.removeEventListener('focus', focus);
    };
  }, [isWanted]);
  return form;
}
