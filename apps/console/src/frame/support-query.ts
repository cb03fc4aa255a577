import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';

/** The chatbot that super-admins talk to in the console; null: none. Its key is that of `lib/orpc.ts`. */
export const supportChatbotQuery = queryOptions({
  queryKey: [['chatbots', 'support'], { type: 'query' }],
  queryFn: ({ signal }) => api.chatbots.support(undefined, { signal }),
  staleTime: Infinity,
});
