import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';

/** The chatbot that super-admins talk to in the console; null: none. */
export const supportChatbotQuery = queryOptions({
  queryKey: ['chatbots', 'support'],
  queryFn: ({ signal }) => api.chatbots.support(undefined, { signal }),
  staleTime: Infinity,
});
