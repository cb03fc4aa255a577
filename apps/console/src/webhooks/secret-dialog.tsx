import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './webhooks.module.css';

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
      <div className={classes.form}>
        <p>{t('webhooks.secretText')}</p>
        <code className={classes.secret}>{secret}</code>
        <div className={classes.buttons}>
          <CopyButton text={secret ?? ''} label={t('webhooks.copySecret')} />
          <Button size="compact-sm" onClick={onClose}>
            {t('webhooks.done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
