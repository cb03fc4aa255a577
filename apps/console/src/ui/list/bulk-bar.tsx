import type { ReactNode } from 'react';

/** Above a list: how many rows are picked, and what can be done to them. */
export function BulkBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="surface row wrap gap-8 pad-8-12" role="group" aria-label={label}>
      <strong>{label}</strong>
      {children}
    </div>
  );
}
