import { ActionIcon } from '@mantine/core';
import {
  IconDownload,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { downloadExport } from './download.ts';
import { isBeingMade, type ExportedFile } from './exported.ts';

interface ActProps {
  name: string;
  icon: TablerIcon;
  isPrimary?: boolean;
  act: () => Promise<unknown>;
}

/** A button of a row that does something at once, and says what went wrong. */
function Act({ name, icon: Icon, isPrimary, act }: ActProps) {
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: () => void readAgain(orpc.exports.key()),
  });
  const tell = (error: unknown) =>
    void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 6 });
  return (
    <ActionIcon
      variant={isPrimary ? 'light' : 'subtle'}
      color={isPrimary ? 'indigo' : 'gray'}
      aria-label={name}
      title={name}
      loading={isPending}
      onClick={() => mutate(undefined, { onError: tell })}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}

interface RowActionsProps {
  file: ExportedFile;
  onDelete: (file: ExportedFile) => void;
}

/** What can be done with a file as it stands. */
export function RowActions({ file, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  const { uuid, state, canResume } = file;
  const named = { file: file.fileName };
  const deleteName = t('exports.deleteFile', named);
  return (
    <span className="flex end relative gap-4">
      {state === 'ready' && (
        <Act
          name={t('exports.downloadFile', named)}
          icon={IconDownload}
          isPrimary
          act={() => downloadExport(uuid)}
        />
      )}
      {isBeingMade(file) && (
        <Act
          name={t('exporting.stopFile', named)}
          icon={IconPlayerStop}
          act={() => orpc.exports.cancel.call({ export: uuid })}
        />
      )}
      {canResume && (
        <Act
          name={t('exporting.resumeFile', named)}
          icon={IconPlayerPlay}
          act={() => orpc.exports.resume.call({ export: uuid })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={deleteName}
        title={deleteName}
        onClick={() => onDelete(file)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
