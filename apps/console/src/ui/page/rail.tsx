import classes from './rail.module.css';
import { Tab, type TabLink } from './tab-links.tsx';

export interface RailGroup {
  title: string;
  tabs: TabLink[];
}

/** Tabs in groups at the side of a page; on a narrow screen one row that scrolls. */
export function Rail({ label, groups }: { label: string; groups: RailGroup[] }) {
  return (
    <nav aria-label={label} className={`flex scroll-across gap-16 ${classes.rail}`}>
      {groups.map(({ title, tabs }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={`muted tiny medium ${classes.title}`} aria-hidden>
            {title}
          </p>
          <ul className={`list ${classes.tabs}`}>
            {tabs.map((tab) => (
              <li key={tab.to}>
                <Tab tab={tab} look={classes.tab} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
