import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TicketPrediction } from '../../categorization/ticket-prediction.tsx';
import { CategoryInCrm } from '../../write-back/category-in-crm.tsx';
import { useFormat } from '../../../lib/language/format.ts';
import { readableLabel } from '../../../lib/language/readable-label.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { useTicketLabels } from '../labels.ts';
import { conversationText } from './conversation-text.ts';
import classes from './conversation.module.css';

interface Fact {
  name: string;
  value: string | null;
}

function FactLine({ facts }: { facts: Fact[] }) {
  return (
    <dl className={`wrap muted small leading-20 broken-values ${classes.facts}`}>
      {facts.map(
        ({ name, value }) =>
          value && (
            <div className="flex" key={name} title={name}>
              <dt className="visually-hidden">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The conversation as plain text, for a mail or a note. */
function CopyConversation({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (ticket.conversation.length === 0) return null;
  const text = conversationText(ticket, {
    noSubject: t('tickets.noSubject'),
    role: (role) => t(`tickets.${role}`),
    time: format.dateTime,
  });
  return (
    <div className={`mt-8 ${classes.copy}`}>
      <CopyButton text={text} label={t('workbench.copyConversation')} />
    </div>
  );
}

/** The ticket that this one was made of; a link where it is known here. */
function CameFrom({ ticket: { cameFrom } }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  if (cameFrom === null) return null;
  const { how, externalId, uuid } = cameFrom;
  const said = t(`crmTicket.cameFrom.${how}`, { ticket: externalId });
  return (
    <p className="muted small leading-20">
      {uuid === null ? (
        said
      ) : (
        <Link to="/tickets/$ticket" params={{ ticket: uuid }}>
          {said}
        </Link>
      )}
    </p>
  );
}

/** Who asks, and what is known of the ticket. */
export function TicketFacts({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  const { requesterName, requesterEmail, channel, category, language, priority } = ticket;
  const facts: Fact[] = [
    { name: t('tickets.columns.externalId'), value: ticket.externalId },
    { name: t('tickets.columns.channel'), value: channel && labels.channel(channel) },
    { name: t('tickets.columns.category'), value: category && readableLabel(category) },
    { name: t('tickets.columns.language'), value: language && labels.language(language) },
    {
      name: t('crmTicket.priority'),
      value: priority && t('crmTicket.priorityIs', { priority: labels.priority(priority) }),
    },
    { name: t('crmTicket.team'), value: ticket.team },
    {
      name: t('crmTicket.brand'),
      value: ticket.brand && t('crmTicket.brandIs', { brand: ticket.brand }),
    },
  ];
  return (
    <div>
      <p className="muted break">
        <span className="plain strong">{requesterName ?? t('tickets.unknownRequester')}</span>{' '}
        {requesterEmail}
        {ticket.organisation !== null && (
          <span className="block" title={t('crmTicket.organisation')}>
            <span className="visually-hidden">{t('crmTicket.organisation')}</span>{' '}
            {ticket.organisation}
          </span>
        )}
      </p>
      <FactLine facts={facts} />
      <CameFrom ticket={ticket} />
      <CopyConversation ticket={ticket} />
      <TicketPrediction ticket={ticket.uuid} category={category} />
      <CategoryInCrm ticket={ticket.uuid} />
      {ticket.tags.length > 0 && (
        <ul className="wrap unmarked gap-4 only-mt-8 pad-0" aria-label={t('tickets.tags')}>
          {ticket.tags.map((tag) => (
            <li
              className="leading-20 round-4 no-wider break tiny soft pad-0-6 ground-neutral"
              key={tag}
            >
              {readableLabel(tag)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
