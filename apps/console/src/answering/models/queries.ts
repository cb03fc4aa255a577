import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModelKind, ModelSettings, ProviderWord } from '@replique/contract/answering/models';
import { api } from '../../lib/api-client.ts';

/** The client whose models are shown; undefined for those of the installation. */
export type ModelScope = string | undefined;

const scopeOf = (client: ModelScope) => (client ? { client } : {});

export const modelSettingsQuery = (client: ModelScope) =>
  queryOptions({
    queryKey: ['models', 'settings', client ?? null],
    queryFn: ({ signal }) => api.models.read(scopeOf(client), { signal }),
  });

export const modelUsageQuery = (client: ModelScope, month: string) =>
  queryOptions({
    queryKey: ['models', 'usage', client ?? null, month],
    queryFn: ({ signal }) => api.models.usage({ ...scopeOf(client), month }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What a change answers is what is shown next; whatever builds on it elsewhere is read again. */
function useSettled(client: ModelScope) {
  const queryClient = useQueryClient();
  return (settings: ModelSettings) => {
    queryClient.setQueryData(modelSettingsQuery(client).queryKey, settings);
    void queryClient.invalidateQueries({ queryKey: [['models', 'offered']] });
    void queryClient.invalidateQueries({ queryKey: ['models', 'usage'] });
    // What a client inherits changes with the installation.
    if (client === undefined)
      void queryClient.invalidateQueries({
        queryKey: ['models', 'settings'],
        predicate: ({ queryKey }) => queryKey[2] !== null,
      });
  };
}

type SaveInput = Parameters<typeof api.models.save>[0];
export type SettingsPatch = Omit<SaveInput, 'client' | 'revision'>;

export function useSaveSettings(client: ModelScope, revision: number) {
  const onSuccess = useSettled(client);
  return useMutation({
    mutationFn: (patch: SettingsPatch) =>
      api.models.save({ ...scopeOf(client), revision, ...patch }),
    onSuccess,
  });
}

export type KeyForm = {
  provider: ProviderWord;
  key: string;
  baseUrl: string;
  model: string;
  kind: ModelKind;
  anyway: boolean;
};

const given = (client: ModelScope, { key, baseUrl }: Pick<KeyForm, 'key' | 'baseUrl'>) => ({
  ...scopeOf(client),
  ...(key.trim() === '' ? {} : { key: key.trim() }),
  baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
});

export function useSaveKey(client: ModelScope) {
  const onSuccess = useSettled(client);
  return useMutation({
    mutationFn: (form: KeyForm) => {
      const { provider, kind, anyway } = form;
      const body = { ...given(client, form), model: form.model.trim(), kind, anyway };
      return api.models.saveKey({ params: { provider }, body });
    },
    onSuccess,
  });
}

export function useAskModels(client: ModelScope) {
  return useMutation({
    mutationFn: (form: Pick<KeyForm, 'provider' | 'key' | 'baseUrl'>) =>
      api.models.ask({ params: { provider: form.provider }, body: given(client, form) }),
  });
}

export function useRemoveKey(client: ModelScope) {
  const onSuccess = useSettled(client);
  return useMutation({
    mutationFn: (provider: ProviderWord) =>
      api.models.removeKey({ params: { provider }, query: scopeOf(client) }),
    onSuccess,
  });
}

export function useTestKey(client: ModelScope) {
  const onSuccess = useSettled(client);
  return useMutation({
    mutationFn: ({ provider, model }: { provider: ProviderWord; model: string }) =>
      api.models.testKey({ params: { provider }, body: { ...scopeOf(client), model } }),
    onSuccess,
  });
}
