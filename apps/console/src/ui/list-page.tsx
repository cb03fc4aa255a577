import type { ReactNode } from 'react'
import { useFormat } from '../lib/format.ts'
import classes from './page.module.css'

interface ListPageProps {
  title: string
  /** How many rows there are, shown beside the title; undefined while unknown. */
  count?: number | undefined
  /** The primary action, at the right. */
  action?: ReactNode
  /** Tabs above the search row. */
  tabs?: ReactNode
  /** Search field, filters and sort, in one row. */
  tools?: ReactNode
  /** The filters in force, as FilterChip. */
  chips?: ReactNode
  children: ReactNode
  pagination?: ReactNode
}

/** Page shape 1: a list. All of its state lives in the URL. */
export function ListPage({ title, count, action, tabs, tools, chips, children, pagination }: ListPageProps) {
  const format = useFormat()
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h1>{title}</h1>
          {count !== undefined && <span className={classes.count}>{format.number(count)}</span>}
        </div>
        {action && <div className={classes.actions}>{action}</div>}
      </div>
      {tabs}
      {tools && <div className={classes.tools}>{tools}</div>}
      {chips && <div className={classes.tools}>{chips}</div>}
      {children}
      {pagination}
    </div>
  )
}
