import { Checkbox } from '@mantine/core';
import { IconFocus2, IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GroupTicket } from '@replique/contract/answering/reinforcement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTicketLabels } from '../../helpdesk/tickets/labels.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import classes from './group.module.css';

const tones: Record<NonNullable<GroupTicket['editClass']>, Tone> = {
  'as-is': 'success',
  light: 'success',
  heavy: 'warning',
  'not-used': 'neutral',
};

interface TicketRowProps {
  ticket: GroupTicket;
  language: string;
  isPicked: boolean;
  /** Undefined for those who may do nothing with tickets of a group. */
  onPick: ((isRange: boolean) => void) | undefined;
}

/** The question begins with the subject where that asks something; it stands above already. */
function withoutSubject({ subject, question }: GroupTicket): string {
  if (subject === '' || !question.startsWith(subject)) return question;
  return question.slice(subject.length).trim() || question;
}

/** One ticket: what was asked, and what became of it. */
export function TicketRow({ ticket, language, isPicked, onPick }: TicketRowProps) {
  const { t } = useTranslation();
  const labels = useTicketLabels();
  const subject = ticket.subject || t('reinforcementGroup.noSubject');
  return (
    <li
      className={`flex gap-12 pad-12-16 line-above ${classes.ticket}`}
      data-row-key={ticket.uuid}
      data-picked={isPicked || undefined}
    >
      {onPick && (
        <Checkbox
          aria-label={t('reinforcementGroup.pick', { ticket: subject })}
          checked={isPicked}
          onChange={(event) =>
            onPick(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
      )}
      <div className="stack grow shrink gap-4">
        <div className="wrap between baseline gap-4-16">
          <Link
            to="/tickets/$ticket"
            params={{ ticket: ticket.uuid }}
            className={`link medium break ${classes.ticketLink}`}
          >
            {subject}
          </Link>
          <span className={`muted small break ${classes.muted}`}>
            {ticket.externalId}
            {ticket.channel !== null && ` · ${labels.channel(ticket.channel)}`} ·{' '}
            <RelativeTime at={ticket.askedAt} isShort />
          </span>
        </div>
        <p className="clamp-3 soft break" lang={language}>
          {withoutSubject(ticket)}
        </p>
        <Standing ticket={ticket} language={language} />
      </div>
    </li>
  );
}

/** Its marks, and the answer that was sent, on demand. */
function Standing({ ticket, language }: Pick<TicketRowProps, 'ticket' | 'language'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const { answer, editClass, isCentre, isPinned } = ticket;
  return (
    <>
      <div className="row wrap gap-4-8">
        {isCentre && (
          <span title={t('reinforcementGroup.centreHelp')}>
            <StatusBadge tone="info" icon={IconFocus2}>
              {t('reinforcementGroup.centre')}
            </StatusBadge>
          </span>
        )}
        {isPinned && (
          <span title={t('reinforcementGroup.pinnedHelp')}>
            <StatusBadge tone="neutral" icon={IconPin}>
              {t('reinforcementGroup.pinned')}
            </StatusBadge>
          </span>
        )}
        {editClass && (
          <StatusBadge tone={tones[editClass]}>
            {t(`ticketList.editClass.${editClass}`)}
          </StatusBadge>
        )}
        <span className={`muted small break ${classes.muted}`}>{useAnswerText(answer)}</span>
        {answer && (
          <button
            type="button"
            className={`text-button small underline min-h-24 low-line self-start ${classes.more}`}
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {t(isShown ? 'reinforcementGroup.hideAnswer' : 'reinforcementGroup.showAnswer')}
          </button>
        )}
      </div>
      {answer && isShown && (
        <p
          className={`break pre-wrap round-6 ground pad-8-12 ${classes.answerText}`}
          lang={language}
        >
          {answer.text}
        </p>
      )}
    </>
  );
}

function useAnswerText(answer: GroupTicket['answer']): string {
  const { t } = useTranslation();
  if (answer === null) return t('reinforcementGroup.notAnswered');
  if (answer.by === null) return t('reinforcementGroup.answeredBySomebody');
  return t('reinforcementGroup.answeredBy', { person: answer.by });
}
