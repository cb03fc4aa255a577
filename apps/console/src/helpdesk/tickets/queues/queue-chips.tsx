import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useSelectedClient } from '../../../lib/selected-client.ts';
import { ChoiceChips } from '../../../ui/list/choice-chips.tsx';
import type { TicketSearch } from '../../routes.ts';
import { changeTo, countOf, queueOf, queuesOf, type QueueName } from './queues.ts';
import type { ChangeTickets } from '../ticket-filter.ts';

/** The queues of the tickets, one of which is on; how many wait in each, where that is known. */
export function QueueChips({
  search,
  onChange,
}: {
  search: TicketSearch;
  onChange: ChangeTickets;
}) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const { data } = useQuery(orpc.tickets.summary.queryOptions({ input: { client } }));
  const current = queueOf(search);
  // Of tickets that are left out the server counts no queue.
  const isCounted = search.tab === 'eligible';
  return (
    <ChoiceChips<QueueName>
      label={t('tickets.queue')}
      tour="status"
      choices={queuesOf(data, current).map((value) => ({
        value,
        label: t(`tickets.queues.${value}`),
        count: isCounted ? countOf(value, data) : undefined,
      }))}
      value={current}
      onPick={(name) => onChange(changeTo(name, search))}
    />
  );
}
