import { Button, Skeleton, Tooltip } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconPencil,
  IconPencilMinus,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SentAnswer as Measured, TicketSent } from '@replique/contract/answering/sent-answers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import classes from './sent-answer.module.css';

const looks: Record<Measured['editClass'], { tone: Tone; icon: Icon }> = {
  'as-is': { tone: 'success', icon: IconCircleCheck },
  light: { tone: 'success', icon: IconPencilMinus },
  heavy: { tone: 'warning', icon: IconPencil },
  'not-used': { tone: 'neutral', icon: IconCircleX },
};

/** Longer answers begin folded. */
const foldedFrom = 600;

interface SentProps {
  sent: Measured;
  threshold: number;
}

function Measure({ sent: { editClass, similarity } }: Pick<SentProps, 'sent'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tone, icon } = looks[editClass];
  return (
    <>
      <StatusBadge tone={tone} icon={icon}>
        {t(`ticketList.editClass.${editClass}`)}
      </StatusBadge>
      <Tooltip label={t('sentAnswers.similarityHelp')} multiline maw={300} events={toolTipEvents}>
        <button
          type="button"
          className={`soft small no-ground no-border cursor-help min-h-24 pad-0 ${classes.figure} figures`}
        >
          {t('sentAnswers.similarity', { figure: format.percent(similarity) })}
        </button>
      </Tooltip>
    </>
  );
}

const toolTipEvents = { hover: true, focus: true, touch: true };

/** Whether it counts as accepted, and by what. */
function Acceptance({ sent: { acceptedAs }, threshold }: SentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const figure = format.percent(threshold);
  return <p className="hint">{t(`sentAnswers.accepted.${acceptedAs ?? 'none'}`, { figure })}</p>;
}

/** What was sent with the differences marked, or alone; a long one begins folded. */
function SentText({ sent }: Pick<SentProps, 'sent'>) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const isOther = sent.editClass === 'not-used';
  const isSame = sent.differences.every(({ kind }) => kind === 'same');
  const [isMarked, setIsMarked] = useState(!isOther && !isSame);
  const length = isMarked
    ? sent.differences.reduce((sum, { text }) => sum + text.length, 0)
    : sent.text.length;
  const isLong = length > foldedFrom;
  return (
    <>
      {isOther && <p className="hint">{t('sentAnswers.other')}</p>}
      {isSame && <p className="hint">{t('sentAnswers.same')}</p>}
      {sent.isEdited && <p className="hint">{t('sentAnswers.editedHere')}</p>}
      {isMarked && (
        <p className="wrap tiny gap-4-12">
          <ins className="low-line round-2 success ground-success underline">
            {t('sentAnswers.added')}
          </ins>{' '}
          <del className="round-2 danger ground-danger">{t('sentAnswers.removed')}</del>
        </p>
      )}
      <p
        className={`surface looser break pre-wrap pad-10-12 ${classes.text}`}
        data-folded={(isLong && !isWhole) || undefined}
      >
        {isMarked ? <MarkedText parts={sent.differences} /> : sent.text}
      </p>
      <div className="wrap gap-4-16">
        {isLong && (
          <button
            className="text-button min-h-24 small hover-line"
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t('sentAnswers.less') : t('sentAnswers.all')}
          </button>
        )}
        {!isSame && !isOther && (
          <button
            className="text-button min-h-24 small hover-line"
            type="button"
            aria-pressed={isMarked}
            onClick={() => setIsMarked(!isMarked)}
          >
            {isMarked ? t('sentAnswers.hideMarks') : t('sentAnswers.showMarks')}
          </button>
        )}
      </div>
    </>
  );
}

function Sent({ sent, threshold }: SentProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="hint">
        {sent.author && <>{t('sentAnswers.by', { person: sent.author })} · </>}
        <RelativeTime at={sent.sentAt} />
      </p>
      <Acceptance sent={sent} threshold={threshold} />
      <SentText key={sent.messageUuid + sent.text} sent={sent} />
    </>
  );
}

function Nothing({ nothing }: { nothing: NonNullable<TicketSent['nothing']> }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="soft">{t(`sentAnswers.nothing.${nothing}`)}</p>
      <p className="hint">{t(`sentAnswers.nothingHelp.${nothing}`)}</p>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert" className="stack left gap-8">
      <p>{errorText(error)}</p>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={onRetry}
      >
        {t('ui.retry')}
      </Button>
    </div>
  );
}

/** What the agent really sent, measured against the suggestion, with the words that differ (product.md §2). */
export function SentAnswer({ ticket }: { ticket: { uuid: string } }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.sentAnswers.get.queryOptions({ input: { ticket: ticket.uuid } }),
  );
  return (
    <section
      className="stack gap-8 heads-14"
      aria-labelledby="sent-answer"
      aria-busy={!data && !error}
    >
      <div className={`row wrap min-h-24 ${classes.head}`}>
        <h2 className="me-auto" id="sent-answer">
          {t('sentAnswers.title')}
        </h2>
        {data?.sent && <Measure sent={data.sent} />}
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeleton height={56} role="status" aria-label={t('sentAnswers.loading')} />
      )}
      {data?.sent && <Sent sent={data.sent} threshold={data.threshold} />}
      {data?.nothing && <Nothing nothing={data.nothing} />}
    </section>
  );
}
