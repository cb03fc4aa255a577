import { Link } from '@tanstack/react-router';
import type { Chat } from '@replique/contract/chat/chats';
import { useTranslation } from 'react-i18next';
import type { PhraseKey } from '../../lib/language/phrase.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './chats.module.css';

type Escalation = NonNullable<Chat['escalation']>;

const tones: Record<Escalation['state'], Tone> = {
  waiting: 'info',
  done: 'success',
  failed: 'danger',
};
const platformNames = {
  zendesk: 'Zendesk',
  gorgias: 'Gorgias',
  salesforce: 'Salesforce',
  crisp: 'Crisp',
};
const contactNames = ['name', 'email', 'phone', 'orderNumber'] as const;

function TicketLine({ escalation }: { escalation: Escalation }) {
  const { t } = useTranslation();
  const { platform, externalId, ticket } = escalation;
  const place = platform === null ? t('chats.internalTicket') : platformNames[platform];
  const name = externalId === null ? place : `${place} · ${externalId}`;
  return (
    <>
      <dt>{t('chats.facts.ticket')}</dt>
      <dd>
        {ticket === null ? (
          name
        ) : (
          <Link to="/tickets/$ticket" params={{ ticket }}>
            {name}
          </Link>
        )}
      </dd>
    </>
  );
}

function Failure({ error }: { error: string | null }) {
  const { t, i18n } = useTranslation();
  const reason = `crm.failures.${error}`;
  return (
    <p className="danger">
      {error !== null && i18n.exists(reason) ? t(reason as PhraseKey) : t('chats.ticketFailed')}
    </p>
  );
}

/** What became of a chat that was passed on to people. */
export function EscalationSection({ escalation }: { escalation: Escalation }) {
  const { t } = useTranslation();
  const { state, reason, contact, note, error, at } = escalation;
  return (
    <section className="panel-section">
      <h3>{t('chats.escalation')}</h3>
      <p className="row wrap break gap-6">
        <StatusBadge tone={tones[state]}>{t(`chats.ticketStates.${state}`)}</StatusBadge>
      </p>
      {(state === 'failed' || error !== null) && <Failure error={error} />}
      <dl className={`stack small gap-4-12 muted-terms broken-values leading-22 ${classes.pairs}`}>
        {/* When it was passed on; when its ticket came is told in the conversation. */}
        <dt>{t('chats.facts.escalated')}</dt>
        <dd>
          <RelativeTime at={at} />
        </dd>
        <dt>{t('chats.facts.reason')}</dt>
        <dd>{t(`chats.reasons.${reason}`)}</dd>
        {state === 'done' && <TicketLine escalation={escalation} />}
        {contactNames.map((name) => {
          const value = contact[name];
          return value ? (
            <div key={name} className={classes.pair}>
              <dt>{t(`chats.contact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null;
        })}
        {note && (
          <>
            <dt>{t('chats.facts.note')}</dt>
            <dd className="soft small loose break pre-line">{note}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
