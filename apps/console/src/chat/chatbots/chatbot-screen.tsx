import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Client2 } from '@replique/contract/accounts/clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../lib/api-error.ts';
import { useAddressedClient } from '../../lib/own-client.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { ChatbotEditor } from './editor/chatbot-editor.tsx';
import { blankChatbot, valuesOf } from './chatbot-values.ts';

/** `/clients/details/{id}/chatbot-configs/{chatbot}`: a chatbot to change, or with `new` one to make. */
export function ChatbotScreen() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { chatbot } = useParams({
    from: '/layout/clients/details/$id/chatbot-configs/$chatbot',
  });
  const { client, isMissing, error, refetch } = useAddressedClient();
  if (isMissing) return <NotFound title={errorText({ code: 'clients.not-found' })} />;
  if (client && chatbot === 'new') return <NewChatbot client={client} />;
  if (client) return <StoredChatbot key={chatbot} client={client} uuid={chatbot} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return <PageSkeleton label={t('chatbots.loading')} />;
}

function NewChatbot({ client }: { client: Client2 }) {
  const [values] = useState(() =>
    blankChatbot(new Intl.DateTimeFormat().resolvedOptions().timeZone, client.promptUuid),
  );
  return <ChatbotEditor client={client} uuid={undefined} stored={values} />;
}

function StoredChatbot({ client, uuid }: { client: Client2; uuid: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.chatbots.get.queryOptions({ input: { clientId: client.uuid, chatbotId: uuid } }),
  );
  // What was read once stays: a later reading that fails must not take away what is being written.
  if (data) return <ChatbotEditor client={client} uuid={data.uuid} stored={valuesOf(data)} />;
  if (!error) return <PageSkeleton label={t('chatbots.loading')} />;
  // 400 is an address whose id is not even one.
  const isGone = [400, 404].includes(errorStatus(error) ?? 0);
  if (isGone) return <NotFound title={errorText({ code: 'chatbots.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}
