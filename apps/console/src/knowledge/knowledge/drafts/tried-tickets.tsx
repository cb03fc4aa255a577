import { Link } from '@tanstack/react-router';
import type { Trial, TriedTicket } from '@replique/contract/answering/to-write';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { FoldedDifference } from './folded-difference.tsx';

type OutcomeName = 'gained' | 'lost' | 'both' | 'neither' | 'changed' | 'poorer';

const tones: Record<OutcomeName, Tone> = {
  gained: 'success',
  lost: 'danger',
  both: 'neutral',
  neither: 'neutral',
  changed: 'info',
  poorer: 'warning',
};

function outcomeOf({ before, after, isDifferent, isPoorer }: TriedTicket): OutcomeName {
  if (before !== after) return after ? 'gained' : 'lost';
  if (!after) return 'neither';
  if (isPoorer) return 'poorer';
  return isDifferent ? 'changed' : 'both';
}

function Ticket({ ticket, isOpen }: { ticket: TriedTicket; isOpen: boolean }) {
  const { t } = useTranslation();
  const { uuid, subject, externalId, isOwn, answers } = ticket;
  const outcome = outcomeOf(ticket);
  return (
    <li className="stack shrink gap-4">
      <div className="wrap between gap-4-16 baseline">
        <span className="shrink">
          <Link className="link break" to="/tickets/$ticket" params={{ ticket: uuid }}>
            {subject || t('toWrite.noSubject')}
          </Link>{' '}
          <span className="muted small">
            {externalId}
            {!isOwn && <> · {t('toWrite.other')}</>}
          </span>
        </span>
        <StatusBadge tone={tones[outcome]}>{t(`toWrite.outcomes.${outcome}`)}</StatusBadge>
      </div>
      {answers && (
        <details open={isOpen}>
          <summary className="pointer muted small">{t('toWrite.beforeAfter')}</summary>
          <div className="framed round-6 ground pad-8-12 small mt-4">
            <FoldedDifference {...answers} language={undefined} />
          </div>
        </details>
      )}
    </li>
  );
}

const weightOf = ({ isPoorer, answers }: TriedTicket): number =>
  Number(isPoorer) + Number(answers !== null);

/** Its own tickets, and of the others those for which something changes: how, in the words of the answer. */
export function TriedTickets({ trial }: { trial: Trial }) {
  const { t } = useTranslation();
  const shown = trial.tickets
    .filter((ticket) => ticket.isOwn || !['both', 'neither'].includes(outcomeOf(ticket)))
    // What changes is what one looks for.
    .toSorted((left, right) => weightOf(right) - weightOf(left));
  // Whoever sees a number of changed answers sees them.
  const hasChanged = shown.some(({ answers }) => answers !== null);
  return (
    <details open={hasChanged}>
      <summary className="pointer medium">{t('toWrite.tickets')}</summary>
      <ul className="stack unmarked gap-8 only-mt-12 pad-0">
        {shown.map((ticket, at) => (
          <Ticket key={ticket.uuid} ticket={ticket} isOpen={at === 0} />
        ))}
      </ul>
    </details>
  );
}
