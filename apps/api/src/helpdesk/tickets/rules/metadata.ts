import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import { toStorableText } from '../../../platform/text/storable-text.ts';

/** What the CRM itself said of a ticket; a value that it left empty is not there. */
export type CrmValues = Partial<Record<keyof TicketsMetadata, string>>;

type Told = {
  category: string | null;
  channel: string | null;
  formId: string | null;
  groupId: string | null;
  language: string | null;
};

/** `en-US` → `en`. */
export function languageOf(tag: string): string {
  return tag.split(/[-_]/)[0]?.toLowerCase() ?? '';
}

/** Keeps what a CRM said, apart from what it is called here. */
export function crmValuesOf(told: Told): CrmValues {
  const { category, channel, formId, groupId, language } = told;
  const values = Object.entries({ category, channel, formId, groupId, language })
    .filter((entry): entry is [keyof CrmValues, string] => Boolean(entry[1]))
    .map(([field, value]) => [field, toStorableText(value)]);
  return Object.fromEntries(values);
}

function named(mapping: Record<string, string>, value: string): string | undefined {
  return Object.hasOwn(mapping, value) ? mapping[value] || undefined : undefined;
}

/**
 * The values under their names here; those that no mapping names stay as they are. The language is the text's where that
 * is sure: a profile is only a hint.
 */
export function applyMetadata(
  metadata: TicketsMetadata,
  values: CrmValues,
  text: { spoken: string | null; guessed: string },
): {
  category: string | null;
  channel: string | null;
  formId: string | null;
  groupId: string | null;
  language: string;
} {
  const of = (field: keyof CrmValues) => {
    const value = values[field];
    return value === undefined ? null : (named(metadata[field], value) ?? value);
  };
  const { language = '' } = values;
  const told = named(metadata.language, language) ?? languageOf(language);
  return {
    category: of('category'),
    channel: of('channel'),
    formId: of('formId'),
    groupId: of('groupId'),
    language: text.spoken ?? (told || text.guessed),
  };
}

/**
 * What the CRM calls a value of ours: the way back of {@link applyMetadata}. Of several values of the CRM under one name
 * the first one stands, in the order of their characters, so that it is always the same. A value that no mapping names
 * is written as it is, unless the CRM's value of that spelling is called something else here.
 * @returns null when the CRM has no value that would be read back as ours
 */
export function toCrmValue(
  metadata: TicketsMetadata,
  field: keyof TicketsMetadata,
  ours: string,
): string | null {
  const mapping = metadata[field];
  if (ours === '') return null;
  const [first] = Object.keys(mapping)
    .filter((value) => mapping[value] === ours)
    .sort();
  if (first !== undefined) return first;
  return named(mapping, ours) === undefined ? ours : null;
}
