import { blanksIn } from '@replique/contract/answering/blanks';

/** Selects the first blank of a field: what is typed then fills it in. */
export function selectFirstBlank(field: HTMLTextAreaElement): void {
  const [first] = blanksIn(field.value);
  if (first === undefined) return;
  const at = field.value.indexOf(first);
  field.setSelectionRange(at, at + first.length);
}
