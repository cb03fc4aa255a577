import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { settled, type GroupActs } from './use-group-acts.ts';

/** Another name, or a question of its own. */
export function RenameDialog({ group, refuse, onClose }: GroupActs & { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(group.name);
  const [wasTried, setWasTried] = useState(false);
  const renaming = useMutation(orpc.reinforcement.rename.mutationOptions());
  const isMissing = name.trim() === '';
  const save = (next: string | null) =>
    settled(renaming.mutateAsync({ group: group.uuid, revision: group.revision, name: next }), {
      onSuccess: () => showAlert({ text: escapeHtml(t('reinforcementGroup.renamed')) }),
      onError: refuse,
      onSettled: onClose,
    });
  const confirm = () => (isMissing ? setWasTried(true) : save(name.trim()));
  return (
    <ConfirmDialog
      isOpen
      title={t('reinforcementGroup.renameTitle')}
      confirmLabel={t('reinforcementGroup.rename')}
      isBusy={renaming.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <TextInput
        label={t('reinforcementGroup.name')}
        required
        maxLength={120}
        lang={group.language}
        value={name}
        error={wasTried && isMissing ? t('reinforcementGroup.nameMissing') : undefined}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && confirm()}
      />
      {group.isNamed && (
        <Button
          className="mt-8"
          variant="subtle"
          disabled={renaming.isPending}
          onClick={() => save(null)}
        >
          {t('reinforcementGroup.nameByQuestion')}
        </Button>
      )}
    </ConfirmDialog>
  );
}
