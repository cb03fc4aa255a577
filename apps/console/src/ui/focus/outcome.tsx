import { useEffect, useRef, type ReactNode } from 'react';

interface OutcomeProps {
  /** It was done, and not only looked at: the button that did it is gone, and the focus comes here. */
  isDone: boolean;
  children: ReactNode;
}

/** The first line of what a file would become, or became. */
export function Outcome({ isDone, children }: OutcomeProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isDone) line.current?.focus();
  }, [isDone]);
  return (
    <p ref={line} role="status" tabIndex={isDone ? -1 : undefined}>
      <strong>{children}</strong>
    </p>
  );
}
