import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PromptUsers as Users } from './refusals.ts';

/** The clients and chatbots that answer with a prompt, each a way to where another prompt is chosen. */
export function PromptUsers({ clients, chatbots }: Users) {
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
