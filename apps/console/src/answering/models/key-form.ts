import type { ModelKind, ProviderWord } from '@replique/contract/answering/models';
import type { ModelScope } from './scope.ts';

export interface KeyForm {
  provider: ProviderWord;
  key: string;
  baseUrl: string;
  model: string;
  kind: ModelKind;
  anyway: boolean;
}

/** As it is sent: without a key the stored one stays. */
export const toCredentials = (client: ModelScope, { key, baseUrl }: KeyForm) => ({
  client,
  ...(key.trim() !== '' && { key: key.trim() }),
  baseUrl: baseUrl.trim() === '' ? null : baseUrl.trim(),
});
