import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { RemoteChoice } from './remote-choice.tsx';

interface TicketChoiceProps {
  client: string;
  onChoose: (ticket: string) => void;
}

/** A ticket whose question is asked, found by its subject, text or number. */
export function TicketChoice({ client, onChoose }: TicketChoiceProps) {
  const { t } = useTranslation();
  return (
    <RemoteChoice
      label={t('retrieval.findTicket')}
      nothingFound={t('retrieval.noTicket')}
      queryFor={(search) =>
        orpc.tickets.list.queryOptions({
          input: { client, search, pageSize: 10 },
          enabled: search !== '',
          placeholderData: keepPreviousData,
        })
      }
      itemsOf={(tickets) => tickets.items}
      onChoose={(ticket) => onChoose(ticket.uuid)}
      show={({ externalId, subject }) => (
        <>
          <span className="break">{subject || t('tickets.noSubject')}</span>
          <span className="muted small">{externalId}</span>
        </>
      )}
    />
  );
}
