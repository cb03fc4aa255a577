import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { asLink, type Target } from '../../lib/target.ts';

/** With a search where tabs differ by a search parameter on one path; it is merged into the present one. */
export type TabLink = Target & { label: ReactNode };

interface TabLinksProps {
  label: string;
  tabs: TabLink[];
  /** The tab that is on, for tabs that differ by a search parameter; without it the path decides. */
  active?: number;
}

/** On a narrow screen the row of tabs scrolls: the one that is on must be seen. */
function scrollIntoRow(element: HTMLAnchorElement | null): void {
  const row = element?.closest('ul');
  if (!element || !row) return;
  const right = element.offsetLeft + element.offsetWidth - row.offsetLeft;
  if (right > row.scrollLeft + row.clientWidth || element.offsetLeft < row.scrollLeft) {
    row.scrollLeft = right - row.clientWidth / 2;
  }
}

export function Tab({
  tab,
  isOn,
  look = classes.tab,
}: {
  tab: TabLink;
  isOn?: boolean | undefined;
  look?: string | undefined;
}) {
  const { to, params } = asLink(tab);
  const link = useLinkProps({
    to,
    params,
    search: tab.search && ((old: object) => ({ ...old, page: undefined, ...tab.search })),
    activeOptions: { exact: true, includeSearch: false },
  });
  // The router marks by path alone, so on one path it would mark every tab.
  const mark = isOn === undefined ? link['aria-current'] : isOn && 'page';
  return (
    <a
      {...link}
      ref={mark ? scrollIntoRow : undefined}
      className={`block nowrap medium muted hover-text inner-outline ${look}`}
      aria-current={mark || undefined}
    >
      {tab.label}
    </a>
  );
}

/** Tabs that are routes: real links, so that Back and a new tab work. */
export function TabLinks({ label, tabs, active }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={`list scroll-across line-below flex ${classes.tabs}`}>
        {tabs.map((tab, index) => (
          <li key={`${tab.to} ${JSON.stringify([tab.params, tab.search])}`}>
            <Tab tab={tab} isOn={active === undefined ? undefined : active === index} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
