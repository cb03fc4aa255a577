import type { ReactNode } from 'react';
import classes from './bulk-bar.module.css';

/** Above a list: how many rows are picked, and what can be done to them. */
export function BulkBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.bar} role="group" aria-label={label}>
      <strong>{label}</strong>
      {children}
    </div>
  );
}
