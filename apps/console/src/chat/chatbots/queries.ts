import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { supportChatbotQuery } from './editor/support-query.ts';

export const chatbotsQuery = (client: string) =>
  queryOptions({
    queryKey: ['chatbots', 'list', client],
    queryFn: ({ signal }) => api.chatbots.list({ clientId: client }, { signal }),
  });

export const chatbotQuery = (client: string, chatbot: string) =>
  queryOptions({
    queryKey: ['chatbots', 'detail', client, chatbot],
    queryFn: ({ signal }) => api.chatbots.get({ clientId: client, chatbotId: chatbot }, { signal }),
    // What is being written must not change under the hands.
    refetchOnWindowFocus: false,
  });

/** Where its widget was seen, and what was used today. */
export const standingQuery = (chatbot: string) =>
  queryOptions({
    queryKey: ['chatbots', 'standing', chatbot],
    queryFn: ({ signal }) => api.chatbots.standing({ chatbot }, { signal }),
  });

/** Every chatbot of every client. */
export const choicesQuery = queryOptions({
  queryKey: ['chatbots', 'choices'],
  queryFn: ({ signal }) => api.chatbots.choices(undefined, { signal }),
});

/** The prompts that a chatbot may answer with: those of the archive are not among them. */
export const promptChoicesQuery = orpc.prompts.list.queryOptions({ input: { archived: '0' } });

type Routes = typeof api.chatbots;
type InputOf<Route extends keyof Routes> = Parameters<Routes[Route]>[0];
export type Draft = InputOf<'create'>['body'];

/** Lists, choices and prompts name chatbots: all of them follow a change. */
async function refreshChatbots(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['chatbots'] }),
    queryClient.invalidateQueries({ queryKey: orpc.prompts.key() }),
  ]);
}

/** Makes a chatbot, or changes the one that is named; the answer is what the editor shows next. */
export const useSaveChatbot = (client: string, chatbot: string | undefined) =>
  useMutation({
    mutationFn: (body: Draft) =>
      chatbot === undefined
        ? api.chatbots.create({ params: { clientId: client }, body })
        : api.chatbots.update({ params: { clientId: client, chatbotId: chatbot }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(chatbotQuery(client, saved.uuid).queryKey, saved);
      void refreshChatbots();
    },
  });

/** `onDone` leads away from what is gone, before it is read again. */
export const useRemoveChatbot = (onDone: () => unknown) =>
  useMutation({
    mutationFn: (input: InputOf<'remove'>) => api.chatbots.remove(input),
    onSuccess: async () => {
      await onDone();
      // Not what is known of the one that is gone: the list may still show it for a moment.
      for (const what of ['list', 'choices', 'support'])
        void queryClient.invalidateQueries({ queryKey: ['chatbots', what] });
      void queryClient.invalidateQueries({ queryKey: orpc.prompts.key() });
    },
  });

export const useNewIdentitySecret = (chatbot: string) =>
  useMutation({
    mutationFn: () => api.chatbots.identitySecret({ chatbot }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: standingQuery(chatbot).queryKey }),
  });

export const useEndIdentitySecret = (chatbot: string) =>
  useMutation({
    mutationFn: () => api.chatbots.endIdentitySecret({ chatbot }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: standingQuery(chatbot).queryKey }),
  });

export const useChooseSupport = () =>
  useMutation({
    mutationFn: (chatbot: string | null) => api.chatbots.chooseSupport({ chatbot }),
    onSuccess: (chosen) => queryClient.setQueryData(supportChatbotQuery.queryKey, chosen),
  });
