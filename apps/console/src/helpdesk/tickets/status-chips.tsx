import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { ticketStatuses, type TicketSearch } from '../routes.ts';

interface StatusChipsProps {
  status: TicketSearch['status'];
  /** How many wait, when that is known for the tab in view; null while it is on its way. */
  waiting: number | null | undefined;
  onStatus: (status: TicketSearch['status']) => void;
}

/** All, waiting or answered: one of the three is on. */
export function StatusChips({ status, waiting, onStatus }: StatusChipsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceChips<TicketSearch['status']>
      label={t('tickets.status')}
      tour="status"
      choices={ticketStatuses.map((choice) => ({
        value: choice,
        label: t(`tickets.${choice}`),
        count: choice === 'waiting' ? waiting : undefined,
      }))}
      value={status}
      onPick={onStatus}
    />
  );
}
