import type { z } from 'zod';
import type { CrmField, CrmTicketField } from '../connector.ts';
import { fieldValues } from '../field-values.ts';
import type { CustomField } from './schemas.ts';

/** A ticket's custom fields. How a ticket carries them is in no page of Gorgias's: everything known is read here. */

/** Between the levels of a nested choice. */
const nesting = '::';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // The levels of a nested choice one by one.
  if (Array.isArray(value))
    return (
      value
        .map(textOf)
        .filter((level) => level !== null)
        .join(nesting) || null
    );
  return isObject(value) ? textOf(value.value) : null;
}

const idOf = (entry: Record<string, unknown>): string | null =>
  textOf(isObject(entry.field) ? entry.field.id : (entry.custom_field_id ?? entry.id));

/**
 * The value of a field: in a list of `{field: {id}, value}`, a list of `{id, value}`, or an object by the field's id.
 * @returns undefined where this is not a ticket's fields at all
 */
export function valueOf(fields: unknown, fieldId: string): string | null | undefined {
  const list = isObject(fields) && Array.isArray(fields.data) ? fields.data : fields;
  if (Array.isArray(list)) {
    const found = list.filter(isObject).find((entry) => idOf(entry) === fieldId);
    return found ? textOf(found.value) : null;
  }
  return isObject(list) ? textOf(list[fieldId]) : undefined;
}

/** Every field that a ticket carries, by its id. */
export function valuesOf(fields: unknown): Record<string, string> {
  const list = isObject(fields) && Array.isArray(fields.data) ? fields.data : fields;
  if (Array.isArray(list))
    return fieldValues(
      list.filter(isObject).flatMap((entry) => {
        const id = idOf(entry);
        return id === null ? [] : [[id, textOf(entry.value)] as const];
      }),
    );
  if (!isObject(list)) return {};
  return fieldValues(Object.entries(list).map(([id, value]) => [id, textOf(value)] as const));
}

function optionOf(choice: unknown): { value: string; label: string } | null {
  const value = textOf(choice);
  if (value === null) return null;
  const label = isObject(choice) ? textOf(choice.label ?? choice.name) : null;
  return { value, label: label ?? value.split(nesting).join(' › ') };
}

type Field = z.output<typeof CustomField>;

function optionsOf({ definition }: Field): CrmField['options'] {
  const choices = definition?.input_settings?.choices;
  return choices?.length ? choices.map(optionOf).filter((option) => option !== null) : null;
}

/** All that are in use; the type is the kind of data. */
export const ticketFields = (fields: Field[]): CrmTicketField[] =>
  fields
    .filter(({ deactivated_datetime }) => deactivated_datetime === null)
    .map((field) => ({
      id: field.id,
      label: field.label,
      type: field.definition?.data_type ?? 'text',
      options: optionsOf(field),
    }));

/** Fields that can hold a category: texts, chosen or typed. The contact reason first. */
export function categoryFields(fields: z.output<typeof CustomField>[]): CrmField[] {
  return fields
    .filter(
      ({ deactivated_datetime, definition }) =>
        deactivated_datetime === null && (definition?.data_type ?? 'text') === 'text',
    )
    .sort(
      (one, other) =>
        Number(other.managed_type === 'contact_reason') -
        Number(one.managed_type === 'contact_reason'),
    )
    .map((field) => ({ id: field.id, label: field.label, options: optionsOf(field) }));
}
