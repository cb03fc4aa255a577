import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface EraseDialogProps {
  client: string;
  email: string;
  onClose: () => void;
  onErased: () => void;
}

/** Asks for the address once more: nothing brings the person back. */
export function EraseDialog({ client, email, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const erase = useMutation(orpc.personalData.erase.mutationOptions());
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <ConfirmDialog
      isOpen
      title={t('personalData.eraseTitle', { email })}
      confirmLabel={t('personalData.eraseConfirm')}
      isDanger
      isBusy={erase.isPending}
      isConfirmDisabled={!isSame}
      error={erase.error ? errorText(erase.error) : undefined}
      onConfirm={() =>
        erase.mutate(
          { client, email, confirm: typed },
          {
            onSuccess: () => {
              showAlert({ text: escapeHtml(t('personalData.eraseAsked')) });
              onErased();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p>{t('personalData.eraseText')}</p>
      <TextInput
        mt="md"
        label={t('personalData.typeAgain')}
        autoComplete="off"
        inputMode="email"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </ConfirmDialog>
  );
}
