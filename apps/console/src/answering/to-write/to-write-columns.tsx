import type { ToWrite } from '@replique/contract/answering/to-write';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const tones: Record<ToWrite['kind'], Tone> = {
  gap: 'danger',
  group: 'warning',
  proposal: 'info',
  contradiction: 'warning',
  expiring: 'neutral',
};

/** A question as it was asked, and the documents that it is about. */
function Title({ row }: { row: ToWrite }) {
  const { t } = useTranslation();
  const { title, documents, language } = row;
  const [first, second] = documents;
  const whole =
    second === undefined
      ? t('toWrite.changes', { title: first })
      : t('toWrite.against', { title: first, other: second });
  return (
    <span title={first === undefined ? title : `${title} · ${whole}`}>
      <span lang={language}>{title}</span>
      {first !== undefined && <span className="muted small ms-8">{whole}</span>}
    </span>
  );
}

/** What a trial is for: of a new text answers, of a change other answers, of a document those that rest on it. */
const effects = {
  gap: 'toWrite.effect',
  group: 'toWrite.effect',
  proposal: 'toWrite.effect',
  contradiction: 'toWrite.effectDifferent',
  expiring: 'toWrite.effectRests',
} as const satisfies Record<ToWrite['kind'], string>;

/** What the last trial of its draft came to, or that there is a draft to try. */
function EffectCell({ row }: { row: ToWrite }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { effect, hasDraft, kind } = row;
  if (effect === null)
    return (
      <span className="muted" title={t('toWrite.noEffect')}>
        {hasDraft ? t('toWrite.hasDraft') : '–'}
      </span>
    );
  const figures = {
    answered: format.number(effect.answered),
    different: format.number(effect.different),
    rests: format.number(effect.rests),
    of: format.number(effect.of),
    worse: format.number(effect.worse),
    when: format.dateTime(effect.triedAt),
  };
  return (
    <span className="figures" title={t('toWrite.effectText', figures)}>
      {t(effects[kind], figures)}
    </span>
  );
}

export function useToWriteColumns(): DataColumn<ToWrite>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'title',
      isTwoLines: true,
      title: t('toWrite.columns.title'),
      isLink: true,
      render: (row) => <Title row={row} />,
    },
    {
      key: 'kind',
      title: t('toWrite.columns.kind'),
      width: '12.5rem',
      hideBelow: 62,
      render: ({ kind }) => (
        <span title={t(`toWrite.kindTexts.${kind}`)}>
          <StatusBadge tone={tones[kind]}>{t(`toWrite.kinds.${kind}`)}</StatusBadge>
        </span>
      ),
    },
    {
      key: 'tickets',
      title: t('toWrite.columns.tickets'),
      heading: <span title={t('toWrite.ticketsText')}>{t('toWrite.columns.tickets')}</span>,
      width: '5.5rem',
      align: 'right',
      render: ({ tickets }) => (
        // No ticket that is known of is no figure.
        <span className={tickets === 0 ? 'muted' : 'strong'}>
          {tickets === 0 ? '–' : format.number(tickets)}
        </span>
      ),
    },
    {
      key: 'effect',
      title: t('toWrite.columns.effect'),
      width: '10.5rem',
      hideBelow: 62,
      render: (row) => <EffectCell row={row} />,
    },
    {
      key: 'opened',
      title: t('toWrite.columns.opened'),
      width: '7.5rem',
      align: 'right',
      hideBelow: 80,
      render: ({ openedAt }) => <RelativeTime at={openedAt} isShort />,
    },
  ];
}
