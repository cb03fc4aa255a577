import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { chatsCron } from './jobs.ts';
import { chatsRoutes, chatPanelRoutes } from './routes.ts';
import type { DeskWork } from './routes.ts';

export const chatsSlice = (work: DeskWork) =>
  ({
    name: 'chat/chats',
    routes: (deps: Deps) => ({ chats: chatsRoutes(deps, work), chatPanel: chatPanelRoutes(deps) }),
    jobs: chatsCron,
    tables: {
      chat_counts: {},
      chat_first_keys: {},
      chat_messages: {
        customer: 'text',
        'free-text': 'sources choices',
        none: 'author state event score not_analysed',
      },
      chat_traces: {
        customer: 'question model_view',
        'free-text': 'sources sentences notes left_out',
        none: 'kind language silence_reason model fell_back fault',
      },
      chats: {
        customer: 'title last_text page comment summary',
        none: 'origin state language last_author score',
      },
      visitors: { customer: 'external_id name email phone', none: 'language' },
    },
    definerFunctions: {
      search_chats:
        '@@ is not leakproof, so its index is unused under row-level security; answers ids of the set client only',
    },
  }) satisfies Slice<Deps>;
