import type { ReactNode } from 'react';
import classes from './page.module.css';

interface TabHeadProps {
  title: string;
  /** One or two sentences: what this tab is for. */
  intro: string;
  actions?: ReactNode;
}

/** The top of a tab of a DetailPage: every tab begins alike. */
export function TabHead({ title, intro, actions }: TabHeadProps) {
  return (
    <div className={`wrap gap-8-16 top between ${classes.tabHead}`}>
      <div className="flex-256 form-width shrink">
        <h2>{title}</h2>
        <p className="mt-2 muted">{intro}</p>
      </div>
      {actions}
    </div>
  );
}

/** Says who may change what is only shown to this person. */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  return <p className="round-6 info form-width pad-8-12 ground-info">{children}</p>;
}
