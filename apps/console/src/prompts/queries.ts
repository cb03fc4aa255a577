import { ORPCError } from '@orpc/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MandatoryRules, Prompt, PromptDetail } from '@replique/contract/prompts';
import { api } from '../lib/api-client.ts';

const listKey = ['prompts', 'list'] as const;

/** Prompts in use ('0'), which is what menus offer, or those of the archive ('1'): the values the API takes. */
export const promptListQuery = (archived: '0' | '1' = '0') =>
  queryOptions({
    queryKey: [...listKey, archived],
    queryFn: ({ signal }) => api.prompts.list({ archived }, { signal }),
  });

export const promptQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['prompts', 'detail', uuid],
    queryFn: ({ signal }) => api.prompts.get({ prompt: uuid }, { signal }),
  });

/** How the deployed version of each prompt does on real tickets. */
export const promptFiguresQuery = queryOptions({
  queryKey: ['prompts', 'figures'],
  queryFn: ({ signal }) => api.promptFigures.all(undefined, { signal }),
});

/** How each version of one prompt does. */
export const versionFiguresQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['prompts', 'figures', uuid],
    queryFn: ({ signal }) => api.promptFigures.get({ prompt: uuid }, { signal }),
  });

/** The block that closes every prompt, with its versions. */
export const rulesQuery = queryOptions({
  queryKey: ['prompts', 'rules'],
  queryFn: ({ signal }) => api.prompts.rules(undefined, { signal }),
});

/** Every change answers the whole prompt, which replaces what is shown of it. */
function usePromptChange<Input>(change: (input: Input) => Promise<PromptDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (prompt) => {
      queryClient.setQueryData(promptQuery(prompt.uuid).queryKey, prompt);
      return queryClient.invalidateQueries({ queryKey: listKey });
    },
  });
}

type Routes = typeof api.prompts;
type InputOf<Route extends keyof Routes> = Parameters<Routes[Route]>[0];

export const useCreatePrompt = () =>
  usePromptChange((input: InputOf<'create'>) => api.prompts.create(input));

/** Name and protection. Use it by `useGuardedChange`, which says what somebody else changed meanwhile. */
export const useChangePrompt = () =>
  usePromptChange((input: InputOf<'change'>) => api.prompts.change(input));

export const useAddVersion = () =>
  usePromptChange((input: InputOf<'addVersion'>) => api.prompts.addVersion(input));

export const useClonePrompt = () =>
  usePromptChange((input: InputOf<'clone'>) => api.prompts.clone(input));

export const useArchivePrompt = () =>
  usePromptChange(({ uuid, archive }: { uuid: string; archive: boolean }) =>
    archive ? api.prompts.archive({ prompt: uuid }) : api.prompts.restore({ prompt: uuid }),
  );

export function useRemovePrompt() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'remove'>) => api.prompts.remove(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

/** Lets a client answer with a prompt (PATCH /v1/clients/{id}); both lists say so then. */
export function useAssignPrompt() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ client, promptUuid }: { client: string; promptUuid: string }) =>
      api.clients.update({ params: { id: client }, body: { promptUuid } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['clients'] }),
        queryClient.invalidateQueries({ queryKey: ['prompts'] }),
      ]),
  });
}

export function useAddRules() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'addRules'>) => api.prompts.addRules(input),
    onSuccess: (rules: MandatoryRules) => queryClient.setQueryData(rulesQuery.queryKey, rules),
  });
}

/** The variables that the server did not know, when that is why it refused a text. */
export function refusedVariables(error: unknown): string[] {
  if (!(error instanceof ORPCError) || error.code !== 'prompts.unknown-variable') return [];
  const { variables } = error.data as { variables: string[] };
  return variables;
}

/** Who answers with a prompt. */
export type PromptUsers = Pick<Prompt, 'clients' | 'chatbots'>;

/** Who answers with the prompt, when that is why the server refused to delete or to archive it. */
export function usersOfRefusal(error: unknown): PromptUsers | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'prompts.in-use') return undefined;
  return error.data as PromptUsers;
}
