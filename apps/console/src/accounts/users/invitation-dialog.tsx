import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';

/** An invitation that no mail server sends. */
export interface KeptInvitation {
  link: string;
  name: string;
}

interface InvitationDialogProps {
  invitation: KeptInvitation | undefined;
  onClose: () => void;
}

/** The link of an invitation, for whoever invited to pass on. */
export function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const { link = '', name = '' } = invitation ?? {};
  return (
    <Modal
      opened={invitation !== undefined}
      onClose={onClose}
      title={t('users.linkTitle')}
      size="32rem"
      // A slip must not take the link away.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack gap-16">
        <p>{t('users.linkText', { name })}</p>
        <code className="break framed round-6 ground-neutral pad-8-12">{link}</code>
        <p className="muted small">{t('users.linkHelp')}</p>
        <div className="actions row">
          <Button size="sm" variant="default" onClick={onClose}>
            {t('users.linkDone')}
          </Button>
          <CopyButton text={link} label={t('users.copyLink')} isPrimary />
        </div>
      </div>
    </Modal>
  );
}
