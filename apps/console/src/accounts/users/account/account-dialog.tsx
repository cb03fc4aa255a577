import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsProofAsked } from '../../../lib/session/use-proof.ts';

interface AccountDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: string;
  /** The dialog that asks who sits here; it stands above the one that needs to know. */
  isProof?: boolean;
  children: ReactNode;
}

/** A dialog of the account; what stands in it is forgotten when it closes. */
export function AccountDialog(props: AccountDialogProps) {
  const { title, isOpen, onClose, size, isProof = false, children } = props;
  const { t } = useTranslation();
  const isBehind = useIsProofAsked() && !isProof;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size ?? '28rem'}
      closeOnEscape={!isBehind}
      {...(isProof && { zIndex: 400 })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {children}
    </Modal>
  );
}

interface DialogFormProps {
  submitLabel: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** What belongs to no field. */
  error: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { t } = useTranslation();
  const { submitLabel, isDanger, isBusy, error, onSubmit, onCancel, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands in the page's own form: that one must not be saved with it.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      {children}
      {error && (
        <p className="danger" role="alert">
          {error}
        </p>
      )}
      <div className="flex end gap-8">
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} color={isDanger ? 'red.8' : undefined}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
