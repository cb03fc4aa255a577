import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { orpc } from '../../../lib/orpc.ts';
import { useSelectedClient } from '../../../lib/selected-client.ts';
import { DropDown, dropDownItemClass } from '../../../ui/form/drop-down.tsx';
import type { TicketSearch } from '../../routes.ts';
import { countOf, queueOf, queues, queuesOf } from './queues.ts';

/** The queue that one works through, and the way to the others. */
export function QueueMenu({ search }: { search: TicketSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useSelectedClient();
  const { data } = useQuery(orpc.tickets.summary.queryOptions({ input: { client } }));
  const current = queueOf(search);
  const label = t(`tickets.queues.${current}`);
  return (
    <DropDown
      align="start"
      label={t('tickets.queueNamed', { name: label })}
      trigger={
        <>
          {label}
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      {queuesOf(data, current).map((name) => {
        const count = countOf(name, data);
        return (
          <Link
            key={name}
            to="/tickets"
            search={queues[name]}
            role="menuitemradio"
            aria-checked={name === current}
            className={dropDownItemClass}
          >
            <IconCheck size={16} visibility={name === current ? undefined : 'hidden'} aria-hidden />
            <span className="grow">{t(`tickets.queues.${name}`)}</span>
            {typeof count === 'number' && (
              <span className="muted figures">{format.number(count)}</span>
            )}
          </Link>
        );
      })}
    </DropDown>
  );
}
