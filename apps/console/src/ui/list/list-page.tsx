import type { ReactNode } from 'react';
import { useFormat } from '../../lib/language/format.ts';
import { PageHelp } from '../page/page-help.tsx';
import classes from '../page/page.module.css';
import { useTableRoom } from './use-table-room.ts';

export interface ListPageProps {
  title: string;
  /** How many rows there are, shown beside the title; undefined while unknown. */
  count?: number | undefined;
  /** The server stopped counting there: "10,000+". */
  isCountCapped?: boolean;
  /** The primary action, at the right. */
  action?: ReactNode;
  /** Tabs above the search row. */
  tabs?: ReactNode;
  /** Search field, filters and sort, in one row. */
  tools?: ReactNode;
  /** The filters in force, as FilterChip. */
  chips?: ReactNode;
  children: ReactNode;
  pagination?: ReactNode;
}

/** Page shape 1: a list. All of its state lives in the URL. */
export function ListPage({
  title,
  count,
  isCountCapped = false,
  action,
  tabs,
  tools,
  chips,
  children,
  pagination,
}: ListPageProps) {
  const format = useFormat();
  const list = useTableRoom(false);
  return (
    <div ref={list} className={`column pad-24 gap-16 whole ${classes.page}`}>
      <div className="wrap min-h-32 gap-8-16 centre-line">
        <div className={`wrap gap-4-10 centre-line shrink ${classes.title}`}>
          <h1 className="break shrink">{title}</h1>
          {count !== undefined && (
            <span className="leading-28 muted text-20">
              {format.number(count)}
              {isCountCapped && '+'}
            </span>
          )}
          <PageHelp />
        </div>
        {action && <div className="wrap gap-8">{action}</div>}
      </div>
      {tabs}
      {tools && <div className="wrap gap-8 centre-line">{tools}</div>}
      {chips && <div className="wrap gap-8 centre-line">{chips}</div>}
      {children}
      {pagination}
    </div>
  );
}

type TabListProps = Pick<ListPageProps, 'tools' | 'chips' | 'children' | 'pagination'>;

/** A list that is a tab of a detail page, whose head already says what it is. */
export function TabList({ tools, chips, children, pagination }: TabListProps) {
  const list = useTableRoom(true);
  return (
    <div ref={list} className="column gap-16">
      {tools && <div className="wrap gap-8 centre-line">{tools}</div>}
      {chips && <div className="wrap gap-8 centre-line">{chips}</div>}
      {children}
      {pagination}
    </div>
  );
}
