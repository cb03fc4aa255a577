import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import type { DataColumn } from '../../ui/list/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ExportState } from './export-state.tsx';
import { useFilterWords } from './filter-words.ts';
import type { ExportedFile, Schedule } from './exported.ts';
import { RowActions } from './row-actions.tsx';
import { useFileSize } from './use-file-size.ts';

type Column = DataColumn<ExportedFile>;
type Made = Pick<ExportedFile | Schedule, 'kind' | 'format' | 'filter' | 'client'>;

/** What it is of and as what, for files and schedules alike. */
export function useKindColumns<Row extends Made>(isClientShown: boolean): DataColumn<Row>[] {
  const { t } = useTranslation();
  const wordsOf = useFilterWords();
  const client: DataColumn<Row> = {
    key: 'client',
    title: t('exports.client'),
    width: '8.5rem',
    hideBelow: 80,
    render: (row) => row.client?.name ?? t('exporting.allClients'),
  };
  return [
    {
      key: 'kind',
      title: t('exporting.kind'),
      width: 'var(--kind-width)',
      render: ({ kind, format }) => (
        <span>
          <span className="medium">{t(`exports.kinds.${kind}`)}</span>{' '}
          <span className="muted">{t(`exports.formats.${format}`)}</span>
        </span>
      ),
    },
    {
      key: 'filters',
      title: t('exporting.filters'),
      hideBelow: 62,
      render: ({ kind, filter }) => {
        const words = wordsOf(kind, filter).join(' · ');
        return words === '' ? '–' : <span title={words}>{words}</span>;
      },
    },
    ...(isClientShown ? [client] : []),
  ];
}

/** How much it holds. */
function useSizeColumns(): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const sizeOf = useFileSize();
  const shared = { width: '5.5rem', align: 'right', hideBelow: 96 } as const;
  return [
    {
      ...shared,
      key: 'rows',
      title: t('exports.rows'),
      render: ({ rows }) => format.number(rows),
    },
    {
      ...shared,
      key: 'size',
      title: t('exports.size'),
      render: (file) => (file.size > 0 && file.state !== 'expired' ? sizeOf(file.size) : '–'),
    },
  ];
}

function useExpiryColumn(): Column {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    key: 'expires',
    title: t('exports.expires'),
    width: '7.5rem',
    hideBelow: 96,
    render: ({ expiresAt, state, canResume }) =>
      expiresAt && (state === 'ready' || canResume) ? (
        <time dateTime={expiresAt} title={format.dateTime(expiresAt)}>
          {format.shortDay(expiresAt.slice(0, 10))}
        </time>
      ) : (
        '–'
      ),
  };
}

/** Who it is of: shown to those who see what others asked for. */
export function useByColumn<Row extends Pick<ExportedFile, 'by'>>(): DataColumn<Row> {
  const { t } = useTranslation();
  return {
    key: 'by',
    title: t('exports.by'),
    width: '8.5rem',
    hideBelow: 80,
    render: ({ by }) => by?.name ?? t('exports.nobody'),
  };
}

interface Shown {
  /** Files of several clients stand in one list. */
  isClientShown: boolean;
  /** Files that others asked for are in it too. */
  hasOthers: boolean;
  onDelete: (file: ExportedFile) => void;
}

/** Date, type, filters and status (spec §2), and what else is known of a file. */
export function useExportColumns({ isClientShown, hasOthers, onDelete }: Shown): Column[] {
  const { t } = useTranslation();
  const by = useByColumn<ExportedFile>();
  return [
    {
      key: 'when',
      title: t('exports.when'),
      width: '8rem',
      hideBelow: 48,
      render: ({ createdAt }) => <RelativeTime at={createdAt} isShort />,
    },
    ...useKindColumns<ExportedFile>(isClientShown),
    ...(hasOthers ? [by] : []),
    ...useSizeColumns(),
    {
      key: 'state',
      title: t('exports.state'),
      width: 'var(--state-width)',
      render: (file) => <ExportState file={file} />,
    },
    useExpiryColumn(),
    {
      key: 'actions',
      title: t('exports.actions'),
      heading: <span className="visually-hidden">{t('exports.actions')}</span>,
      width: '5.5rem',
      align: 'right',
      render: (file) => <RowActions file={file} onDelete={onDelete} />,
    },
  ];
}
