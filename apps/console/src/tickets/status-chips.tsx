import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { ticketStatuses, type TicketSearch } from './ticket-search.ts';
import classes from './tickets.module.css';

interface StatusChipsProps {
  status: TicketSearch['status'];
  /** How many wait, when that is known for the tab in view. */
  waiting: number | undefined;
  onStatus: (status: TicketSearch['status']) => void;
}

/** All, waiting or answered: one of the three is on. */
export function StatusChips({ status, waiting, onStatus }: StatusChipsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.chips} role="group" aria-label={t('tickets.status')}>
      {ticketStatuses.map((choice) => (
        <button
          key={choice}
          type="button"
          className={classes.chip}
          aria-pressed={choice === status}
          onClick={() => onStatus(choice)}
        >
          {t(`tickets.${choice}`)}
          {choice === 'waiting' && waiting !== undefined && (
            <span className={`${classes.chipCount} figures`}>{format.number(waiting)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
