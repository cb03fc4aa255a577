import { Modal, TextInput } from '@mantine/core';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { ChangedMeanwhile } from '../versions/changed-meanwhile.tsx';
import { longest } from '../use-prompt-draft.ts';
import { useFieldCheck } from '../variables/prompt-variables.ts';
import { useGuardedChange } from './use-guarded-change.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';

interface RenameDialogProps {
  prompt: PromptDetail;
  isOpen: boolean;
  onClose: () => void;
}

export function RenameDialog({ prompt, isOpen, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('prompts.renameTitle', { name: prompt.name })}
      size="26rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <RenameForm prompt={prompt} onClose={onClose} />
    </Modal>
  );
}

function RenameForm({ prompt, onClose }: Omit<RenameDialogProps, 'isOpen'>) {
  const { t } = useTranslation();
  const check = useFieldCheck();
  const { save, overtaken, isSaving, failure } = useGuardedChange(prompt);
  const [name, setName] = useState(prompt.name);
  const [refusedName, setRefusedName] = useState('');
  const error = check(name, { limit: longest.name, isRequired: true });
  const refusal = name === refusedName ? failure : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (error !== undefined) return;
    if (name.trim() === prompt.name) return onClose();
    setRefusedName(name);
    save({ name }, () => {
      showAlert({ text: escapeHtml(t('prompts.renamed')) });
      onClose();
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      {overtaken && <ChangedMeanwhile {...overtaken} />}
      <TextInput
        label={t('prompts.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error ?? refusal}
        data-autofocus
      />
      <FormFoot
        submit={overtaken ? t('prompts.renameAnyway') : t('prompts.rename')}
        onClose={onClose}
        isBusy={isSaving}
      />
    </form>
  );
}
