import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import classes from './document-screen.module.css';

interface CertifyDialogProps {
  isOpen: boolean;
  title: string;
  confirmLabel: string;
  isBusy: boolean;
  error: string | undefined;
  onClose: () => void;
  onCertify: (until: string | null) => void;
  children: ReactNode;
}

/** Days are counted as the server counts them. */
const today = () => new Date().toISOString().slice(0, 10);

/** Asks until when somebody vouches for what stands. */
export function CertifyDialog(props: CertifyDialogProps) {
  const { isOpen, title, confirmLabel, isBusy, error, onClose, onCertify, children } = props;
  const { t } = useTranslation();
  const [until, setUntil] = useState('');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={confirmLabel}
      isBusy={isBusy}
      error={error}
      onConfirm={() => onCertify(until || null)}
      onCancel={onClose}
    >
      {children}
      <TextInput
        className={classes.until}
        type="date"
        label={t('knowledge.until')}
        description={t('knowledge.untilHelp')}
        min={today()}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
