import { useTranslation } from 'react-i18next';
import { ticketsQuery } from './queries.ts';
import { RemoteChoice } from './remote-choice.tsx';
import classes from './retrieval.module.css';

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
      queryFor={(search) => ticketsQuery(client, search)}
      itemsOf={(tickets) => tickets.items}
      onChoose={(ticket) => onChoose(ticket.uuid)}
      show={({ externalId, subject }) => (
        <>
          <span className={classes.choiceName}>{subject || t('tickets.noSubject')}</span>
          <span className={classes.muted}>{externalId}</span>
        </>
      )}
    />
  );
}
