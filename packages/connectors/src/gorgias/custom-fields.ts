import type { z } from 'zod';
import type { CrmField } from '../connector.ts';
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

function optionOf(choice: unknown): { value: string; label: string } | null {
  const value = textOf(choice);
  if (value === null) return null;
  const label = isObject(choice) ? textOf(choice.label ?? choice.name) : null;
  return { value, label: label ?? value.split(nesting).join(' › ') };
}

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
    .map(({ id, label, definition }) => {
      const choices = definition?.input_settings?.choices;
      return {
        id,
        label,
        options: choices?.length ? choices.map(optionOf).filter((option) => option !== null) : null,
      };
    });
}
