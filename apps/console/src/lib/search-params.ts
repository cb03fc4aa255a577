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
