import { ActionIcon } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import type { DataColumn } from '../ui/data-table.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { StatusBadge, type Tone } from '../ui/status-badge.tsx';
import { downloadExport } from './download.ts';
import classes from './exports.module.css';
import type { ExportedFile } from './queries.ts';
import { useFileSize } from './use-file-size.ts';

const tones: Record<ExportedFile['state'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  ready: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};

function ExportState({ file }: { file: ExportedFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [done, total] = [format.number(file.rows), format.number(file.total)];
  return (
    <span className={classes.state}>
      <StatusBadge tone={tones[file.state]}>{t(`exports.states.${file.state}`)}</StatusBadge>
      {file.state === 'running' && (
        <span className={`${classes.progress} figures`}>
          {t('exports.progress', { done, total })}
        </span>
      )}
    </span>
  );
}

function DownloadButton({ file }: { file: ExportedFile }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadExport(file.uuid),
    onError: (error) => showAlert({ text: errorText(error), severity: 'error', delay: 6 }),
  });
  const name = t('exports.downloadFile', { file: file.fileName });
  return (
    <ActionIcon
      variant="light"
      aria-label={name}
      title={name}
      loading={isPending}
      onClick={() => mutate()}
    >
      <IconDownload size={16} aria-hidden />
    </ActionIcon>
  );
}

interface RowActionsProps {
  file: ExportedFile;
  onDelete: (file: ExportedFile) => void;
}

function RowActions({ file, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  const name = t('exports.deleteFile', { file: file.fileName });
  return (
    <span className={classes.actions}>
      {file.state === 'ready' && <DownloadButton file={file} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={name}
        title={name}
        onClick={() => onDelete(file)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}

type Column = DataColumn<ExportedFile>;

/** Which file it is, and how far. */
function useFileColumns(isClientShown: boolean): Column[] {
  const { t } = useTranslation();
  const client: Column = {
    key: 'client',
    title: t('exports.client'),
    width: '9rem',
    hideBelow: 96,
    render: (file) => file.client.name,
  };
  return [
    {
      key: 'file',
      title: t('exports.file'),
      render: ({ fileName }) => (
        <span className={classes.file} title={fileName}>
          {fileName}
        </span>
      ),
    },
    ...(isClientShown ? [client] : []),
    {
      key: 'state',
      title: t('exports.state'),
      width: '11.5rem',
      hideBelow: 48,
      render: (file) => <ExportState file={file} />,
    },
  ];
}

/** How much it holds. */
function useSizeColumns(hasOthers: boolean): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const sizeOf = useFileSize();
  const shared = { width: '5.5rem', align: 'right' } as const;
  return [
    {
      ...shared,
      key: 'rows',
      hideBelow: hasOthers ? 96 : 62,
      title: t('exports.rows'),
      render: ({ rows }) => format.number(rows),
    },
    {
      ...shared,
      key: 'size',
      hideBelow: 96,
      title: t('exports.size'),
      render: (file) => (file.size > 0 && file.state !== 'expired' ? sizeOf(file.size) : '–'),
    },
  ];
}

/** Who asked for it, when, and how long it stays. */
function useTimeColumns(hasOthers: boolean): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const by: Column = {
    key: 'by',
    title: t('exports.by'),
    width: '9.5rem',
    hideBelow: 80,
    render: (file) => file.by?.name ?? t('exports.nobody'),
  };
  return [
    ...(hasOthers ? [by] : []),
    {
      key: 'when',
      title: t('exports.when'),
      width: '8rem',
      hideBelow: 62,
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: 'expires',
      title: t('exports.expires'),
      width: '8rem',
      hideBelow: 80,
      render: ({ expiresAt, state }) =>
        expiresAt && state === 'ready' ? (
          <time dateTime={expiresAt} title={format.dateTime(expiresAt)}>
            {format.shortDay(expiresAt.slice(0, 10))}
          </time>
        ) : (
          '–'
        ),
    },
  ];
}

interface Shown {
  /** Files of several clients stand in one list. */
  isClientShown: boolean;
  /** Files that others asked for are in it too. */
  hasOthers: boolean;
  onDelete: (file: ExportedFile) => void;
}

export function useExportColumns({ isClientShown, hasOthers, onDelete }: Shown): Column[] {
  const { t } = useTranslation();
  return [
    ...useFileColumns(isClientShown),
    ...useSizeColumns(hasOthers),
    ...useTimeColumns(hasOthers),
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
