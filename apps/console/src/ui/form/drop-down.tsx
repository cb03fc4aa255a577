import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import classes from './drop-down.module.css';
import { useOutsideClick } from '../focus/use-outside-click.ts';

interface DropDownProps {
  /** Name for assistive technology, and what the trigger shows. */
  label: string;
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** Said on hover: where the trigger shows a picture alone. */
  title?: string;
  /** The key that opens it, as in `aria-keyshortcuts`. */
  shortcut?: string;
  /** After a choice the trigger has the keyboard again: where the choice opens nothing. */
  keepsFocus?: boolean;
  /** Framed, as the buttons beside it. */
  isFramed?: boolean;
  children: ReactNode;
}

const itemSelector = '[role^="menuitem"]';

function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const items = [...list.querySelectorAll<HTMLElement>(itemSelector)];
  const index = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: (index - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

/** Pixels between the list and the window's edge. */
const margin = 8;

/** A list that would leave the window at a side is moved back into it. */
function keepInWindow(list: HTMLElement): void {
  const { left, right } = list.getBoundingClientRect();
  const past = Math.max(0, right - document.documentElement.clientWidth + margin);
  const shift = left - past < margin ? margin - left : -past;
  if (shift !== 0) list.style.translate = `${shift}px`;
}

/** A button with a list that opens on click and closes on a choice, Escape or an outside click (spec §4). */
export function DropDown(props: DropDownProps) {
  const { label, trigger, align = 'end', title, shortcut, keepsFocus, isFramed, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const close = useCallback(() => setIsOpen(false), []);

  useLayoutEffect(() => {
    if (list.current) keepInWindow(list.current);
  }, [isOpen]);
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>(itemSelector)?.focus();
  }, [isOpen]);
  useOutsideClick(box, isOpen, close);

  const onListKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // What surrounds the list stays open: Escape closes one thing at a time.
      event.stopPropagation();
      setIsOpen(false);
      button.current?.focus();
    } else if (event.key === 'Tab') setIsOpen(false);
    else if (list.current) moveFocus(list.current, event);
  };

  return (
    <div className="relative" ref={box}>
      <button
        ref={button}
        type="button"
        className={`quiet-button inline-row gap-8 ${classes.trigger}`}
        data-framed={isFramed || undefined}
        aria-label={label}
        title={title}
        aria-keyshortcuts={shortcut}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={`popup pad-4 no-outline absolute ${classes.list}`}
          data-align={align}
          onKeyDown={onListKey}
          onClick={(event) => {
            if (!(event.target as Element).closest(itemSelector)) return;
            if (keepsFocus) button.current?.focus();
            setIsOpen(false);
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Class of an item inside a {@link DropDown}; give the element `role="menuitem"`. */
export const dropDownItemClass = classes.item;
export const dropDownDividerClass = classes.divider;
