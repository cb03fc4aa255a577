import { useState } from 'react';
import classes from './skip-link.module.css';

interface SkipLinkProps {
  /** The id of what gets the focus. */
  to: string;
  label: string;
}

/** A way past what stands before, seen while it has the focus. */
export function SkipLink({ to, label }: SkipLinkProps) {
  const [isFocused, setIsFocused] = useState(false);
  return (
    <a
      href={`#${to}`}
      className={
        isFocused
          ? `strong round-6 pad-8-12 fixed ground-accent ${classes.link}`
          : 'visually-hidden'
      }
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onClick={(event) => {
        // The hash belongs to the page's own address.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {label}
    </a>
  );
}
