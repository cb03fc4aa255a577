import { Button, Modal, TextInput } from '@mantine/core';
import type { PromptDetail } from '@replique/contract/prompts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { longest } from './prompt-draft.ts';
import classes from './prompt-editor.module.css';
import { useRenamePrompt } from './queries.ts';
import { useFieldCheck } from './use-field-check.ts';

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
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <RenameForm prompt={prompt} onClose={onClose} />
    </Modal>
  );
}

function RenameForm({ prompt, onClose }: Omit<RenameDialogProps, 'isOpen'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const check = useFieldCheck();
  const rename = useRenamePrompt();
  const [name, setName] = useState(prompt.name);
  const error = check(name, { limit: longest.name, isRequired: true });
  const refusal = rename.error && rename.variables.name === name && errorText(rename.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (error !== undefined) return;
    if (name.trim() === prompt.name) return onClose();
    rename.mutate(
      { prompt: prompt.uuid, name },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('prompts.renamed')) });
          onClose();
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t('prompts.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error ?? refusal}
        data-autofocus
      />
      <div className={classes.dialogButtons}>
        <Button variant="default" onClick={onClose} disabled={rename.isPending}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={rename.isPending}>
          {t('prompts.rename')}
        </Button>
      </div>
    </form>
  );
}
