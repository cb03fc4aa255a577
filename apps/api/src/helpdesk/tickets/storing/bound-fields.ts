import { toStorableText } from '../../../platform/text/storable-text.ts';

/** As much of a ticket's custom fields as is kept: order numbers and choices, not documents. */
const most = { fields: 100, id: 200, value: 500, characters: 20_000 };

export function boundFields(fields: Record<string, string>): Record<string, string> {
  let characters = 0;
  const kept: [string, string][] = [];
  for (const [id, value] of Object.entries(fields)) {
    const text = toStorableText(value.trim().slice(0, most.value)).toWellFormed();
    if (id.length > most.id || text === '') continue;
    characters += id.length + text.length;
    if (kept.length >= most.fields || characters > most.characters) break;
    kept.push([toStorableText(id), text]);
  }
  return Object.fromEntries(kept);
}
