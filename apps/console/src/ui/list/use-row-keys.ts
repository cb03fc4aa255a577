import { useEffect, useRef, type RefObject } from 'react';
import { readSingleKey } from '../../lib/single-keys.ts';

const steps: Record<string, number> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };
const rowSelector = '[data-row-key]';

/** The row that had the focus last, by the path of its list: who comes back goes on from there. */
const left = new Map<string, string>();

/** The key, also on the checkbox of a row, which is a field but takes no letters. */
function readKey(event: KeyboardEvent): string | undefined {
  const isCheckbox =
    event.target instanceof HTMLInputElement &&
    event.target.type === 'checkbox' &&
    event.target.closest(rowSelector) !== null;
  if (!isCheckbox) return readSingleKey(event);
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : event.key.toLowerCase();
}

const keyOf = (row: Element | null | undefined) => row?.getAttribute('data-row-key') ?? undefined;

export interface RowKeys {
  /** X, with Shift for all rows from the last one. */
  onPick?: ((key: string, isRange: boolean) => void) | undefined;
}

/**
 * Keys of the rows of the {@link DataTable} inside `box`: J and K (and the arrows, once a row has the focus) go from
 * row to row, Enter opens, X picks.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>, { onPick }: RowKeys): void {
  const latest = useRef(onPick);
  /** Where the focus was: a page of new rows begins at its first. */
  const last = useRef<string>(undefined);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = readKey(event);
      const rows = [...(box.current?.querySelectorAll(rowSelector) ?? [])];
      if (key === undefined || rows.length === 0) return;
      const focused = document.activeElement?.closest(rowSelector);
      const step = steps[key];
      if (step !== undefined && (focused || !key.startsWith('arrow'))) {
        event.preventDefault();
        const isBack = !focused && last.current === undefined;
        const from = isBack ? left.get(location.pathname) : (keyOf(focused) ?? last.current);
        const at = rows.findIndex((row) => keyOf(row) === from);
        const to = isBack ? at : at + step;
        const next = at === -1 ? 0 : Math.min(Math.max(to, 0), rows.length - 1);
        last.current = keyOf(rows[next]);
        rows[next]?.querySelector('a')?.focus();
      } else if (key === 'enter' && document.activeElement instanceof HTMLInputElement) {
        focused?.querySelector('a')?.click();
      } else if (key === 'x') {
        const picked = keyOf(focused);
        if (picked === undefined || latest.current === undefined) return;
        event.preventDefault();
        latest.current(picked, event.shiftKey);
      }
    };
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest(rowSelector) : null;
      const key = keyOf(row);
      if (key !== undefined && box.current?.contains(row)) left.set(location.pathname, key);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocus);
    };
  }, [box]);
}
