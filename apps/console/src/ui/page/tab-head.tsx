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
    <div className={classes.tabHead}>
      <div className={classes.tabTitle}>
        <h2>{title}</h2>
        <p className={classes.why}>{intro}</p>
      </div>
      {actions}
    </div>
  );
}

/** Says who may change what is only shown to this person. */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  return <p className={classes.readOnly}>{children}</p>;
}
