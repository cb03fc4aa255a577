import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** Names the action and its object: "Delete the user Ada?". */
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** Something must be filled in first. */
  isConfirmDisabled?: boolean;
  /** What went wrong stays in the dialog. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** It is out of sight: what had the focus before may be gone by now. */
  onClosed?: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** A question before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const {
    isOpen,
    title,
    confirmLabel,
    cancelLabel,
    isDanger,
    isBusy,
    isConfirmDisabled,
    error,
    onConfirm,
    onCancel,
    onClosed,
    children,
  } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
      title={title}
      size="26rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="soft break">{children}</div>
      {error && (
        <p className="danger mt-12" role="alert">
          {error}
        </p>
      )}
      <div className={`actions mt-20 ${classes.buttons}`}>
        <Button
          variant="default"
          onClick={onCancel}
          disabled={isBusy}
          // Enter pressed without reading must not destroy anything.
          data-autofocus={isDanger || undefined}
        >
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button
          color={isDanger ? 'red.8' : undefined}
          loading={isBusy}
          disabled={isConfirmDisabled}
          onClick={onConfirm}
          data-autofocus={!isDanger || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
