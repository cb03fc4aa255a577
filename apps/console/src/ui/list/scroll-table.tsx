import type { ReactNode } from 'react';
import classes from './scroll-table.module.css';

interface ScrollTableProps {
  /** What the table lists, for assistive technology. */
  label: string;
  headings: { title: string; align?: 'right' }[];
  isTall?: boolean;
  /** Says how many rows are not shown, below the last. */
  more?: string | false;
  /** Rows: `<tr>` with as many cells. */
  children: ReactNode;
}

/** A short table inside a page: it scrolls in its own frame and its headings stay in sight. */
export function ScrollTable({ label, headings, isTall, more, children }: ScrollTableProps) {
  return (
    <div
      className={`scroll framed round-8 ${classes.scroll}`}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      data-tall={isTall}
    >
      <table>
        <thead>
          <tr>
            {headings.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children}
          {more && (
            <tr>
              <td colSpan={headings.length}>{more}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
