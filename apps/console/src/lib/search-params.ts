/** Search parameters as the router keeps them: plain text, so that a link reads as people would write it. */
export type RawSearch = Record<string, string | undefined>;

export function parseSearch(text: string): RawSearch {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    const isPlain = typeof value === 'string' || typeof value === 'number';
    if (isPlain && value !== '') params.set(key, `${value}`);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The parameter when it is one of the choices, else undefined. */
export function pickChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** The parameter as a whole number from `min` to `max`, else undefined. */
export function pickWhole(value: unknown, min: number, max: number): number | undefined {
  const number =
    typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** What a person searches for: a control character matches nothing, and the server refuses it. */
export function pickSearch(value: unknown): string | undefined {
  return pickText(value)
    ?.replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);
}

/** The parameter as text that says something, else undefined. */
export function pickText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Several values in one parameter, `email,chat`; a comma of a value itself is written `\,`. */
export function writeList(values: readonly string[]): string | undefined {
  if (values.length === 0) return undefined;
  return values.map((value) => value.replaceAll(/[\\,]/g, '\\$&')).join(',');
}

/** The values of such a parameter, each once and at most so many. */
export function pickList(value: unknown, most: number): string[] {
  const text = pickText(value)?.replaceAll(/\p{Cc}/gu, '');
  if (text === undefined) return [];
  const parts = text.match(/(?:\\.|[^,\\])+/gs) ?? [];
  const values = parts.map((part) => part.replaceAll(/\\(.)/gs, '$1').slice(0, 200));
  return [...new Set(values.filter((each) => each.trim() !== ''))].slice(0, most);
}

/** The server takes no later one. */
export const lastDay = '9999-12-30';

/** The parameter as a day, `2026-03-01`, else undefined. */
export function pickDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  if (value < '0001' || value > lastDay) return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(value) ? undefined : value;
}
