import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { TesterRun } from '@replique/contract/answering/tester';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import classes from './tester.module.css';

type KeptRun = TesterRun & { uuid: string };

function isKept(run: TesterRun | undefined): run is KeptRun {
  return typeof run?.uuid === 'string';
}

/** The address of a run: it opens for whoever may read the client. */
const linkTo = (run: KeptRun) => `${window.location.origin}/demo?run=${run.uuid}`;

function NameRun({ run, onClose }: { run: KeptRun; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [name, setName] = useState(run.name ?? '');
  const { mutate, isPending, error } = useMutation(
    orpc.tester.name.mutationOptions({ onSuccess: onClose }),
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('tester.nameTitle')}
      confirmLabel={t('tester.save')}
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={() => mutate({ run: run.uuid, name: name.trim() || null })}
      onCancel={onClose}
    >
      <TextInput
        label={t('tester.name')}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function RemoveRun({
  run,
  onClose,
  onRemoved,
}: {
  run: KeptRun;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation(
    orpc.tester.remove.mutationOptions({
      onSuccess: () => {
        showAlert({ text: escapeHtml(t('tester.removed')) });
        onRemoved();
      },
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('tester.removeTitle')}
      confirmLabel={t('tester.remove')}
      isBusy={isPending}
      error={error ? errorText(error) : undefined}
      onConfirm={() => mutate({ run: run.uuid })}
      onCancel={onClose}
    >
      {t('tester.removeText')}
    </ConfirmDialog>
  );
}

/** The tester's name, or that of the run that is open, with what can be done with it. */
export function RunHead({ run, onRemoved }: { run: TesterRun | undefined; onRemoved: () => void }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'name' | 'remove'>();
  const close = () => setDialog(undefined);
  return (
    <div className={`row wrap gap-8-16 ${classes.head}`}>
      <div className="flex-256 shrink">
        <h1 className="ellipsis nowrap clip">{run?.name ?? t('titles.tester')}</h1>
        <p>{run ? t('tester.ofPrompt', { prompt: run.promptName }) : t('tester.intro')}</p>
      </div>
      {isKept(run) && (
        <div className="wrap gap-8">
          <CopyButton text={linkTo(run)} label={t('tester.share')} />
          {run.canChange && (
            <>
              <ActionIcon
                variant="default"
                aria-label={t('tester.nameTitle')}
                title={t('tester.nameTitle')}
                onClick={() => setDialog('name')}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t('tester.removeAction')}
                title={t('tester.removeAction')}
                onClick={() => setDialog('remove')}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        </div>
      )}
      {isKept(run) && dialog === 'name' && <NameRun run={run} onClose={close} />}
      {isKept(run) && dialog === 'remove' && (
        <RemoveRun
          run={run}
          onClose={close}
          onRemoved={() => {
            close();
            onRemoved();
          }}
        />
      )}
    </div>
  );
}
