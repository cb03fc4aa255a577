import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';

interface SecretDialogProps {
  secret: string | undefined;
  onClose: () => void;
}

/** A secret, this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={t('webhooks.secretTitle')}
      size="32rem"
      // It does not come again: neither a slip nor Escape takes it away.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className="stack gap-16">
        <p>{t('webhooks.secretText')}</p>
        <code className="break framed round-6 ground-neutral pad-8-12">{secret}</code>
        <div className="actions row">
          <CopyButton text={secret ?? ''} label={t('webhooks.copySecret')} />
          <Button size="compact-sm" onClick={onClose}>
            {t('webhooks.done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
