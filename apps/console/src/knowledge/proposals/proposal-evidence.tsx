import { Link } from '@tanstack/react-router';
import type { ProposalDetail } from '@replique/contract/knowledge/proposals';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './proposals.module.css';

interface DocumentLinkProps {
  client: string;
  document: { uuid: string; title: string };
}

export function DocumentLink({ client, document }: DocumentLinkProps) {
  return (
    <Link
      className="link break"
      to="/clients/details/$id/knowledge/$document"
      params={{ id: client, document: document.uuid }}
    >
      {document.title}
    </Link>
  );
}

/** What was asked and what a person answered: where the proposal comes from. */
export function QuestionAndAnswer({ proposal }: { proposal: ProposalDetail }) {
  const { t } = useTranslation();
  const { question, answer, language } = proposal;
  return (
    <section
      className={`surface shrink pad-16 heads-14 ${classes.card}`}
      aria-labelledby="proposal-question"
    >
      <h2 className="break" id="proposal-question">
        {t('proposals.question')}
      </h2>
      <p className="break pre-wrap mt-4" lang={language}>
        {question}
      </p>
      {/* Nothing is left of an answer that the helpdesk deleted. */}
      {answer.text !== '' && (
        <>
          <h2 className="break">{t('proposals.answer')}</h2>
          <p className="muted small">
            {answer.by !== null && <>{t('proposals.answeredBy', { name: answer.by })} · </>}
            <RelativeTime at={answer.at} />
          </p>
          <p className="break pre-wrap mt-4" lang={language}>
            {answer.text}
          </p>
        </>
      )}
    </section>
  );
}

/** The document it is about, and the tickets whose answers ask for it. */
export function ProposalLinks({ proposal }: { proposal: ProposalDetail }) {
  const { t } = useTranslation();
  const { client, document, from, tickets } = proposal;
  return (
    <section
      className={`surface shrink pad-16 heads-14 ${classes.card}`}
      aria-labelledby="proposal-from"
    >
      {document && (
        <>
          <h2 className="break">{t('proposals.about')}</h2>
          <p className="break pre-wrap mt-4">
            <DocumentLink client={client.uuid} document={document} />
          </p>
        </>
      )}
      <h2 className="break" id="proposal-from">
        {t(tickets > 1 ? 'proposals.from' : 'proposals.fromOne')}
      </h2>
      {tickets > from.length && (
        <p className="muted small">
          {t('proposals.fromCapped', { most: from.length, count: tickets })}
        </p>
      )}
      <ul className="stack unmarked gap-6 only-mt-4 pad-0">
        {from.map(({ uuid, externalId, subject }) => (
          <li key={uuid}>
            <Link className="link break" to="/tickets/$ticket" params={{ ticket: uuid }}>
              {subject || t('proposals.noSubject')}
            </Link>{' '}
            <span className="muted small">{externalId}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
