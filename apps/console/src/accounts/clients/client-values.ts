import type { Client2 } from '@replique/contract/accounts/clients';
import type { Prompt } from '@replique/contract/answering/prompts';
import { initialsOf } from './logo/draw-initials.ts';

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

const uuidOf = ({ uuid }: { uuid: string }): string => uuid;
const onlyOf = (values: string[]): string => (values.length === 1 ? (values[0] ?? '') : '');

/** What a new client may be given. */
export interface Offer {
  prompts: Pick<Prompt, 'uuid' | 'language'>[];
  models: Models;
  zones: readonly Client2['zone'][];
  /** Of who makes the client. */
  language: string;
}

/** A new client: what leaves no choice is chosen, and the prompt that is there for the language. */
export function newClient({ prompts, models, zones, language }: Offer): ClientValues {
  const inLanguage = prompts.filter((prompt) => prompt.language === language);
  const chosen = {
    ...blankClient,
    promptUuid: onlyOf(prompts.map(uuidOf)) || onlyOf(inLanguage.map(uuidOf)),
    zone: zones.length === 1 ? (zones[0] ?? '') : ('' as const),
  };
  return chooseLlm(chosen, onlyOf(Object.keys(models)), models);
}

/** A name without a letter or a figure has no initials; an empty one is asked for by itself. */
const hasLogo = ({ logo, name }: ClientValues) =>
  logo !== null || name.trim() === '' || initialsOf(name) !== '';

export type FieldErrors = Partial<Record<keyof ClientValues, 'required' | 'tooLong'>>;

/** Spec §5: every field of a client is required; its initials are a logo until a picture is chosen. */
export function findErrors(values: ClientValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of Object.keys(blankClient) as (keyof ClientValues)[]) {
    const value = values[field];
    const isMissing = field === 'logo' ? !hasLogo(values) : value === null || value.trim() === '';
    if (isMissing) errors[field] = 'required';
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
