import { ORPCError } from '@orpc/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptDetail } from '@replique/contract/prompts';
import { api } from '../lib/api-client.ts';

export const promptListQuery = queryOptions({
  queryKey: ['prompts', 'list'],
  queryFn: ({ signal }) => api.prompts.list(undefined, { signal }),
});

export const promptQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['prompts', 'detail', uuid],
    queryFn: ({ signal }) => api.prompts.get({ prompt: uuid }, { signal }),
  });

/** Every change answers the whole prompt, which replaces what is shown of it. */
function usePromptChange<Input>(change: (input: Input) => Promise<PromptDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input),
    onSuccess: (prompt) => {
      queryClient.setQueryData(promptQuery(prompt.uuid).queryKey, prompt);
      void queryClient.invalidateQueries({ queryKey: promptListQuery.queryKey });
    },
  });
}

type Routes = typeof api.prompts;
type InputOf<Route extends keyof Routes> = Parameters<Routes[Route]>[0];

export const useCreatePrompt = () =>
  usePromptChange((input: InputOf<'create'>) => api.prompts.create(input));

export const useRenamePrompt = () =>
  usePromptChange((input: InputOf<'rename'>) => api.prompts.rename(input));

export const useAddVersion = () =>
  usePromptChange((input: InputOf<'addVersion'>) => api.prompts.addVersion(input));

export const useDeployPrompt = () =>
  usePromptChange((input: InputOf<'deploy'>) => api.prompts.deploy(input));

/** The variables that the server did not know, when that is why it refused a text. */
export function refusedVariables(error: unknown): string[] {
  if (!(error instanceof ORPCError) || error.code !== 'prompts.unknown-variable') return [];
  const { variables } = error.data as { variables: string[] };
  return variables;
}
