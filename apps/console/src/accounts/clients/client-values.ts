import type { Client2 } from '@replique/contract/accounts/clients';

/** What the form of a client holds; '' is "not chosen yet". */
export interface ClientValues {
  name: string;
  logo: string | null;
  promptUuid: string;
  llm: string;
  model: string;
  zone: Client2['zone'] | '';
}

export const longestName = 200;

export const blankClient: ClientValues = {
  name: '',
  logo: null,
  promptUuid: '',
  llm: '',
  model: '',
  zone: '',
};

export function valuesOf(client: Client2): ClientValues {
  const { name, logo, promptUuid, llm, model, zone } = client;
  return { name, logo, promptUuid: promptUuid ?? '', llm, model, zone };
}

/** The fields that differ, as PATCH /v1/clients/{id} takes them. */
export function changeOf(before: ClientValues, now: ClientValues): Partial<ClientValues> {
  const fields = Object.keys(before) as (keyof ClientValues)[];
  return Object.fromEntries(
    fields.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]),
  );
}

type Models = Record<string, Record<string, string>>;

/** Another LLM has other models: the chosen one stays only where it exists, a lone one is chosen. */
export function chooseLlm(values: ClientValues, llm: string, models: Models): ClientValues {
  const offered = Object.keys(models[llm] ?? {});
  const [only] = offered.length === 1 ? offered : [];
  return { ...values, llm, model: offered.includes(values.model) ? values.model : (only ?? '') };
}

const onlyOf = (values: string[]): string => (values.length === 1 ? (values[0] ?? '') : '');

/** A new client: what leaves no choice is chosen. */
export function newClient(prompts: string[], models: Models): ClientValues {
  const chosen = { ...blankClient, promptUuid: onlyOf(prompts) };
  return chooseLlm(chosen, onlyOf(Object.keys(models)), models);
}

export type FieldErrors = Partial<Record<keyof ClientValues, 'required' | 'tooLong'>>;

/** Spec §5: every field of a client is required. */
export function findErrors(values: ClientValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of Object.keys(blankClient) as (keyof ClientValues)[]) {
    const value = values[field];
    if (value === null || value.trim() === '') errors[field] = 'required';
  }
  if (values.name.trim().length > longestName) errors.name = 'tooLong';
  return errors;
}

/** The field beside which the server's refusal is shown; undefined when it belongs to none. */
export function fieldOfRefusal(code: string): keyof ClientValues | undefined {
  const fields: Record<string, keyof ClientValues> = {
    'clients.name-taken': 'name',
    'clients.logo-invalid': 'logo',
    'clients.model-unknown': 'model',
    'clients.zone-not-served': 'zone',
    'prompts.not-found': 'promptUuid',
  };
  return fields[code];
}
