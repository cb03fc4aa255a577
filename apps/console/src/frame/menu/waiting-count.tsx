import { useQuery } from '@tanstack/react-query';
import { useSelectedClient } from '../../lib/selected-client.ts';
import classes from './side-menu.module.css';
import { waitingQuery } from './waiting-query.ts';

/**
 * Beside the menu's entry: how many visitors wait. Whoever has the bell asks, and its name says the same; the entry
 * keeps the name that the specification gives it.
 */
export function WaitingCount() {
  const client = useSelectedClient();
  const { data } = useQuery({ ...waitingQuery(client), enabled: false });
  if (!data || data.count === 0) return null;
  return (
    <span
      className={`tiny strong ground-warning caution centre-text pad-0-6 round-16 ${classes.waiting} figures`}
      data-count={data.count}
      aria-hidden
    />
  );
}
