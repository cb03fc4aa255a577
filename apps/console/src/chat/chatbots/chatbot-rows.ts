import { useQueries, useQuery } from '@tanstack/react-query';
import type { ChatbotConfig, ChatbotStanding } from '@replique/contract/chat/chatbots';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { nameIn } from './editor/texts.ts';

export interface ChatbotRow {
  uuid: string;
  name: string;
  config: ChatbotConfig;
  /** Undefined while it is on its way. */
  prompt: string | undefined;
  standing: ChatbotStanding | undefined;
  domains: string[];
}

/** Each chatbot with its prompt's name and how it stands; these come after the list itself. */
export function useChatbotRows(chatbots: ChatbotConfig[] | undefined): ChatbotRow[] | undefined {
  const { i18n } = useTranslation();
  const { data: prompts } = useQuery(orpc.prompts.list.queryOptions({ input: { archived: '0' } }));
  const standings = useQueries({
    queries: (chatbots ?? []).map(({ uuid }) =>
      orpc.chatbots.standing.queryOptions({ input: { chatbot: uuid } }),
    ),
  });
  return chatbots?.map((config, index) => ({
    uuid: config.uuid,
    name: nameIn(config.whiteLabel.headerName, i18n.language),
    config,
    prompt: prompts?.items.find(({ uuid }) => uuid === config.promptUuid)?.name,
    standing: standings[index]?.data,
    domains: config.domains,
  }));
}
