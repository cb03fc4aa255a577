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
  // Where it scrolls, down or across, the entry that is open must be seen.
  useEffect(() => {
    const box = nav.current;
    const entry = box?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!box || !entry) return;
    const { top, bottom, left, right } = box.getBoundingClientRect();
    if (entry.top < top || entry.bottom > bottom) box.scrollTop += entry.bottom - bottom;
    if (entry.left < left || entry.right > right)
      box.scrollLeft += (entry.left + entry.right - left - right) / 2;
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
