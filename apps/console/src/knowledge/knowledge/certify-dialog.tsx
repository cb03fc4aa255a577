import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { UntilField } from './until-field.tsx';

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

/** Asks until when somebody vouches for what stands. */
export function CertifyDialog(props: CertifyDialogProps) {
  const { isOpen, title, confirmLabel, isBusy, error, onClose, onCertify, children } = props;
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
      <UntilField className="mt-16" value={until} onChange={setUntil} />
    </ConfirmDialog>
  );
}
