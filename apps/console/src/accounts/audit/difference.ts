/** How a field is shown: a word beside the other, or two texts with what changed marked. */
export type Shape = 'words' | 'texts' | 'data';

/** What the server writes where a secret was. */
export const hidden = '•••';

/** A text longer than this is compared word by word rather than set beside the other. */
const longest = 60;

const isData = (value: unknown) => typeof value === 'object' && value !== null;
const isLong = (value: unknown) =>
  typeof value === 'string' && (value.length > longest || value.includes('\n'));

export function shapeOf(before: unknown, after: unknown): Shape {
  if (isData(before) || isData(after)) return 'data';
  return isLong(before) || isLong(after) ? 'texts' : 'words';
}

/** Whether anything is there at all: null, an empty text and an empty list say the same to people. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** A value as a text that can be compared: data with a line for each of its fields. */
export function textOf(value: unknown): string {
  if (isNothing(value)) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A moment as the server writes it. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && time.test(value);

/** The name of a field as people read it: `isAutoReinforcement` is "Auto reinforcement". */
export function fieldName(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The part of an action before its dot: what it is about. */
export const areaOf = (action: string) => action.split('.', 1)[0] ?? action;
