import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useErasePerson } from './personal-data-queries.ts';

interface EraseDialogProps {
  client: string;
  email: string;
  isOpen: boolean;
  onClose: () => void;
  onErased: () => void;
}

/** Asks for the address once more: nothing brings the person back. */
export function EraseDialog({ client, email, isOpen, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const erase = useErasePerson(client);
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('personalData.eraseTitle')}
      confirmLabel={t('personalData.eraseConfirm')}
      isDanger
      isBusy={erase.isPending}
      isConfirmDisabled={!isSame}
      error={erase.error ? errorText(erase.error) : undefined}
      onConfirm={() =>
        erase.mutate(
          { email, confirm: typed },
          {
            onSuccess: () => {
              showAlert({ text: t('personalData.eraseAsked') });
              onErased();
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p>{t('personalData.eraseText')}</p>
      <TextInput
        label={t('personalData.typeAgain')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </ConfirmDialog>
  );
}
