import { useEffect, useRef } from 'react';
import { useRouterState } from '@tanstack/react-router';
import classes from './rail.module.css';
import { Tab, type TabLink } from './tab-links.tsx';

export interface RailGroup {
  title: string;
  tabs: TabLink[];
}

/** Tabs in groups at the side of a page; on a narrow screen one row that scrolls. */
export function Rail({ label, groups }: { label: string; groups: RailGroup[] }) {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // Where it scrolls by itself, the entry that is open must be seen.
  useEffect(() => {
    const box = nav.current;
    const place = box?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!box || !place) return;
    const { top, bottom } = box.getBoundingClientRect();
    if (place.top < top || place.bottom > bottom) box.scrollTop += place.bottom - bottom;
  }, [path]);
  return (
    <nav ref={nav} aria-label={label} className={`flex scroll-across gap-16 ${classes.rail}`}>
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
