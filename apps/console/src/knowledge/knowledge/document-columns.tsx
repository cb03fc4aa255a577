import type { DocumentRow } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './document-columns.module.css';
import { standingsOf } from './document-standing.tsx';
import { useLanguageName } from '../../lib/language/language-name.ts';

/** A title needs room more than anything: the narrower the screen, the fewer columns stand beside it. */
export function useDocumentColumns(): DataColumn<DocumentRow>[] {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const figures = useFigureColumns();
  return [
    {
      key: 'title',
      isTwoLines: true,
      title: t('knowledge.title'),
      isSortable: true,
      render: (document) => <Title document={document} />,
    },
    {
      key: 'standing',
      title: t('knowledge.standing'),
      width: '11.75rem',
      hideBelow: 48,
      render: (document) => <StandingCell document={document} />,
    },
    {
      key: 'certifiedBy',
      title: t('knowledge.certifiedByWhom'),
      width: '15rem',
      hideBelow: 96,
      render: (document) => <Certifier document={document} />,
    },
    {
      key: 'source',
      title: t('knowledge.source'),
      width: '8.75rem',
      hideBelow: 62,
      render: (document) => <Source document={document} />,
    },
    {
      key: 'language',
      title: t('knowledge.language'),
      width: '6rem',
      hideBelow: 96,
      render: ({ language }) => languageName(language),
    },
    ...figures,
    {
      key: 'updated',
      title: t('knowledge.updated'),
      width: '7.75rem',
      hideBelow: 62,
      isSortable: true,
      render: ({ updatedAt }) => <RelativeTime at={updatedAt} isShort />,
    },
  ];
}

/** How often a document served, and how well. */
function useFigureColumns(): DataColumn<DocumentRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'uses',
      title: t('knowledge.uses'),
      width: '5rem',
      hideBelow: 80,
      align: 'right',
      isSortable: true,
      render: ({ uses }) => format.number(uses),
    },
    {
      key: 'acceptance',
      title: t('knowledge.acceptance'),
      width: '8.5rem',
      hideBelow: 80,
      align: 'right',
      isSortable: true,
      render: (document) => <Acceptance document={document} />,
    },
  ];
}

/** Where there is no room for the standing's column, its mark stands before the title. */
function Title({ document }: { document: DocumentRow }) {
  const { t } = useTranslation();
  const [first] = standingsOf(document);
  const { title } = document;
  return (
    <span title={title}>
      {first && (
        <first.icon
          size={16}
          role="img"
          aria-label={t(first.label)}
          className={`${classes.mark} ${classes[first.tone]}`}
        />
      )}
      {title}
    </span>
  );
}

function StandingCell({ document }: { document: DocumentRow }) {
  const { t } = useTranslation();
  const marks = standingsOf(document);
  const [first] = marks;
  if (!first) return <span className={classes.none}>{t('knowledge.standings.not-certified')}</span>;
  const { icon: Mark, tone, label } = first;
  return (
    <span className={classes.standing} title={marks.map((mark) => t(mark.label)).join(' · ')}>
      <Mark size={16} aria-hidden className={classes[tone]} />
      <span>{t(label)}</span>
    </span>
  );
}

function Certifier({ document }: { document: DocumentRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!document.isCertified) return null;
  const { certifiedBy, certifiedUntil } = document;
  const until =
    certifiedUntil === null
      ? t('knowledge.untilTakenBackShort')
      : t('knowledge.untilShort', { day: format.shortDay(certifiedUntil) });
  const text = certifiedBy === null ? until : `${certifiedBy} · ${until}`;
  return <span title={text}>{text}</span>;
}

/** The help centre it was read from, else the way it came in. */
export function useSourceName(): (document: Pick<DocumentRow, 'source' | 'kind'>) => string {
  const { t } = useTranslation();
  return ({ source, kind }) => source?.title ?? t(`knowledge.sourceKinds.${kind}`);
}

function Source({ document }: { document: DocumentRow }) {
  const name = useSourceName()(document);
  return <span title={name}>{name}</span>;
}

/** A share says little without the count behind it. */
function Acceptance({ document: { uses, acceptedUses } }: { document: DocumentRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (uses === 0) return <span className={classes.none}>–</span>;
  const title = t('knowledge.acceptanceHelp', {
    accepted: format.number(acceptedUses),
    uses: format.number(uses),
  });
  return (
    <span title={title}>
      {format.percent(acceptedUses / uses)}{' '}
      <span className={classes.none}>
        ({format.number(acceptedUses)}/{format.number(uses)})
      </span>
    </span>
  );
}
