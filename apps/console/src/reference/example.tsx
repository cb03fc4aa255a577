import type { ReactNode } from 'react';
import classes from './reference.module.css';

interface ExampleProps {
  /** The component as code names it: the same in every language. */
  name: string;
  /** What it is for and when, in one line. */
  what: string;
  children: ReactNode;
}

/** One component of the kit on a living page: its name, what it is for, and the component itself. */
export function Example({ name, what, children }: ExampleProps) {
  return (
    <section className={`stack one-column line-above gap-8 ${classes.example}`} data-example>
      <h2>{name}</h2>
      <p className="text-width muted">{what}</p>
      <div className={`row wrap shrink gap-8 ${classes.shown}`}>{children}</div>
    </section>
  );
}
