import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './page.module.css'

export interface TabLink {
  label: ReactNode
  to: string
  params?: Record<string, string>
  /** Set when tabs differ by a search parameter on one path; merged into the present search. */
  search?: Record<string, string | undefined>
}

interface TabLinksProps {
  label: string
  tabs: TabLink[]
  /** The tab that is on; without it the path decides. */
  active?: number
}

/** Tabs that are routes: real links, so that Back and a new tab work. */
export function TabLinks({ label, tabs, active }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map((tab, index) => (
          <li key={`${tab.to} ${JSON.stringify(tab.search ?? '')}`}>
            <Link
              to={tab.to}
              params={tab.params}
              search={tab.search && ((old: Record<string, unknown>) => ({ ...old, page: undefined, ...tab.search }))}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.tab}
              aria-current={active === undefined ? undefined : active === index ? 'page' : 'false'}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
