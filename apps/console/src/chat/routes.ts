import {
  choice,
  inOrder,
  paging,
  pickDay,
  pickSearch,
  pickUuid,
  searchOf,
  text,
  whole,
  type SearchOf,
} from '../lib/search.ts';
import { page, tab } from '../screen-route.ts';

export const chatLanguages = ['en', 'fr'] as const;

export const chatPanel = page(
  '/chat',
  'chat',
  'chat',
  'super-admin',
  () => import('./chats/panel/panel-screen.tsx'),
  'ChatPanelScreen',
  {
    search: searchOf({
      chatbot: text(),
      version: whole(1, 2_147_483_647),
      language: choice(chatLanguages),
    }),
  },
);
export const chatbots = tab(
  'chatbot-configs',
  'chatbotConfigs',
  'super-admin',
  () => import('./chatbots/chatbots-screen.tsx'),
  'ChatbotsScreen',
);
export const chatbot = page(
  '/clients/details/$id/chatbot-configs/$chatbot',
  'clients/chatbot',
  'chatbot',
  'super-admin',
  () => import('./chatbots/chatbot-screen.tsx'),
  'ChatbotScreen',
  { search: searchOf({ setup: choice(['open']) }) },
);

export const chatTabs = ['live', 'archived'] as const;
export type ChatTab = (typeof chatTabs)[number];
export const chatStates = ['bot', 'waiting', 'agent', 'closed'] as const;
export const chatScores = ['good', 'bad', 'none'] as const;
/** Which chats are listed, and which one is open. */
export const chatSearch = searchOf(
  {
    /** The chat that is open. */
    chat: pickUuid,
    /** The message of it whose answer is looked into. */
    trace: pickUuid,
    search: pickSearch,
    chatbot: pickUuid,
    state: choice(chatStates),
    score: choice(chatScores),
    escalated: choice(['0', '1']),
    language: choice(chatLanguages),
    /** Days, both included. */
    from: pickDay,
    to: pickDay,
    tab: choice(chatTabs, 'live'),
    ...paging(),
  },
  inOrder,
);
export type ChatSearch = SearchOf<typeof chatSearch>;

export const chats = page(
  '/chats',
  'chats',
  'chats',
  'guest',
  () => import('./chats/chats-screen.tsx'),
  'ChatsScreen',
  {
    search: chatSearch,
    queries: async ({ client, search }) => {
      const [{ orpc }, { toChatList }] = await Promise.all([
        import('../lib/orpc.ts'),
        import('./chats/chat-filter.ts'),
      ]);
      const { chat } = search;
      return [
        orpc.chats.list.queryOptions({ input: toChatList(client, search) }),
        ...(chat ? [orpc.chats.get.queryOptions({ input: { chat } })] : []),
      ];
    },
  },
);
