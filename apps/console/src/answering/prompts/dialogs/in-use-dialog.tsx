import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PromptUsers } from '../prompt-users.tsx';
import type { PromptUsers as Users } from '../refusals.ts';

interface InUseDialogProps {
  title: string;
  users: Users;
  onClose: () => void;
}

/** Why a prompt can be neither deleted nor archived: who answers with it, and what to do about that. */
export function InUseDialog({ title, users, onClose }: InUseDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="26rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div role="alert">
        <p>{t('prompts.inUseText')}</p>
        <PromptUsers {...users} />
      </div>
      <div className="actions mt-20">
        <Button onClick={onClose} data-autofocus>
          {t('ui.close')}
        </Button>
      </div>
    </Modal>
  );
}
