import { IconBan, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { DocumentRow } from '@replique/contract/knowledge';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import type { DataColumn } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import classes from './document-columns.module.css';
import { useLanguageName } from './language-name.ts';

export function useDocumentColumns(): DataColumn<DocumentRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const languageName = useLanguageName();
  return [
    {
      key: 'title',
      title: t('knowledge.title'),
      render: ({ title }) => <span title={title}>{title}</span>,
    },
    {
      key: 'kind',
      title: t('knowledge.kind'),
      width: '8.75rem',
      hideBelow: 48,
      render: ({ kind }) => t(`knowledge.kinds.${kind}`),
    },
    {
      key: 'language',
      title: t('knowledge.language'),
      width: '6rem',
      hideBelow: 48,
      render: ({ language }) => languageName(language),
    },
    {
      key: 'passages',
      title: t('knowledge.passages'),
      width: '6rem',
      hideBelow: 80,
      align: 'right',
      render: ({ chunks }) => format.number(chunks),
    },
    {
      key: 'uses',
      title: t('knowledge.uses'),
      width: '5rem',
      hideBelow: 80,
      align: 'right',
      render: ({ uses }) => format.number(uses),
    },
    {
      key: 'standing',
      title: t('knowledge.standing'),
      width: '5.75rem',
      render: (document) => <StandingMark document={document} />,
    },
    {
      key: 'updated',
      title: t('knowledge.updated'),
      width: '10rem',
      hideBelow: 80,
      render: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ];
}

function StandingMark({ document }: { document: DocumentRow }) {
  const { t } = useTranslation();
  const { isCertified, isExcluded } = document;
  if (isExcluded) {
    const label = t('knowledge.excluded');
    return <IconBan size={18} className={classes.excluded} role="img" aria-label={label} />;
  }
  if (!isCertified) return null;
  return (
    <IconRosetteDiscountCheck
      size={18}
      className={classes.certified}
      role="img"
      aria-label={t('knowledge.certified')}
    />
  );
}
