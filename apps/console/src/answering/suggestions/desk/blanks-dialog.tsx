import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface BlanksDialogProps {
  isOpen: boolean;
  /** What is to be filled in; stays as it was while the question closes. */
  blanks: string[];
  /** The reply goes to the customer; else it is copied. */
  isSent: boolean;
  onEdit: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asked before a reply leaves with a placeholder that nothing filled in. */
export function BlanksDialog(props: BlanksDialogProps) {
  const { isOpen, blanks, isSent, onEdit, onConfirm, onCancel } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={t('desk.blanksTitle')}
      size="26rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <p className="soft break">
        {t(isSent ? 'desk.blanksSend' : 'desk.blanksUse', { blanks: blanks.join(', ') })}
      </p>
      <div className="actions mt-20">
        <Button variant="default" onClick={onConfirm}>
          {t(isSent ? 'desk.sendAnyway' : 'desk.useAnyway')}
        </Button>
        <Button onClick={onEdit} data-autofocus>
          {t('suggestions.edit')}
        </Button>
      </div>
    </Modal>
  );
}
