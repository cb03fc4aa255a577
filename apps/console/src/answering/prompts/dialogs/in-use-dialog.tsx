import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PromptUsers as Users } from '../refusals.ts';
import { Link } from '@tanstack/react-router';

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

/** The clients and chatbots that answer with a prompt, each a way to where another prompt is chosen. */
function PromptUsers({ clients, chatbots }: Users) {
  const { t } = useTranslation();
  return (
    <ul className="break only-mt-4 ps-20 links leading-28">
      {clients.map(({ uuid, name }) => (
        <li key={uuid}>
          <Link to="/clients/edit/{-$id}" params={{ id: uuid }}>
            {name}
          </Link>
        </li>
      ))}
      {chatbots.map(({ uuid, name, client }) => (
        <li key={uuid}>
          <Link to="/clients/details/$id/chatbot-configs" params={{ id: client.uuid }}>
            {t('prompts.chatbotOf', { chatbot: name, client: client.name })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
