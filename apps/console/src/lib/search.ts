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

/** Written where nothing of several is chosen. */
export const none = 'none';

/** What a person searches for: a control character matches nothing, and the server refuses it. */
export function pickSearch(value: unknown): string | undefined {
  const text = pickText(value)
    ?.replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);
  return text || undefined;
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

/** The values of such a parameter, each once and at most so many; values that were read already stay. */
function readList(value: unknown, most: number): string[] {
  if (Array.isArray(value)) return value.slice(0, most) as string[];
  const given = pickText(value)?.replaceAll(/\p{Cc}/gu, '') ?? '';
  const parts = given.match(/(?:\\.|[^,\\])+/gs) ?? [];
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

export type Reader<Value> = (value: unknown) => Value;

/** The values of a parameter that are choices, in the order of the choices. */
export const choices =
  <const Choice extends string>(all: readonly Choice[]): Reader<Choice[]> =>
  (value) => {
    const given = readList(value, all.length);
    return all.filter((choice) => given.includes(choice));
  };

export function choice<const Choice extends string>(
  all: readonly Choice[],
): Reader<Choice | undefined>;
export function choice<const Choice extends string>(
  all: readonly Choice[],
  usual: Choice,
): Reader<Choice>;
export function choice<const Choice extends string>(all: readonly Choice[], usual?: Choice) {
  return (value: unknown) => pickChoice(value, all) ?? usual;
}

export const whole =
  (min: number, max: number): Reader<number | undefined> =>
  (value) =>
    pickWhole(value, min, max);

/** Text that says something, cut where the server takes no more. */
export const text =
  (longest?: number): Reader<string | undefined> =>
  (value) =>
    pickText(value)?.slice(0, longest);

export const trimmed =
  (longest: number): Reader<string | undefined> =>
  (value) =>
    pickText(value)?.trim().slice(0, longest);

export const list =
  (most: number): Reader<string[]> =>
  (value) =>
    readList(value, most);

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const pickUuid: Reader<string | undefined> = (value) =>
  typeof value === 'string' && uuidForm.test(value) ? value : undefined;

export const directions = ['asc', 'desc'] as const;

/** Rows a page (spec §9). */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Which part of a list is shown, as the URL says. */
export interface Paging {
  pageSize: PageSize;
  /** From 1. */
  page: number;
}

/** Which part of a list is shown; `pageSize` is 25 unless a list says otherwise. */
export const paging = (usualSize: PageSize = 25, mostPages = 100_000) => ({
  pageSize: (value: unknown): PageSize =>
    pageSizes.find((size) => size === pickWhole(value, 1, 100)) ?? usualSize,
  page: (value: unknown): number => pickWhole(value, 1, mostPages) ?? 1,
});

/** Two days the wrong way round could never find anything: both are meant. */
export function inOrder<Days extends { from: string | undefined; to: string | undefined }>(
  search: Days,
): Days {
  const { from, to } = search;
  return from !== undefined && to !== undefined && from > to
    ? { ...search, from: to, to: from }
    : search;
}

type Readers = Record<string, Reader<unknown>>;
type Read<Each extends Readers> = { [Name in keyof Each]: ReturnType<Each[Name]> };
/** What a link may say: a parameter that it leaves out is the usual one. */
export type SearchInput<Search> = { [Name in keyof Search]?: Search[Name] | undefined };

/** What a screen keeps in its address: one reader a parameter, and what the parameters mean together. */
export interface SearchSchema<Search> {
  /** Reads parameters as an address has them, or as they were read; what is no choice counts as not given. */
  read: (raw: object) => Search;
  /** Parameters as the address has them: the usual ones are left out, those of others stay. */
  write: (search: object) => RawSearch;
}
export type SearchOf<Schema> = Schema extends SearchSchema<infer Search> ? Search : never;

function written(value: unknown, usual: unknown): string | undefined {
  // Nothing chosen is a choice too where something is usual: an empty parameter would be lost on the way.
  if (Array.isArray(value)) return writeList(value) ?? (usual === undefined ? none : undefined);
  return value === undefined || value === usual ? undefined : `${value as string | number}`;
}

export function searchOf<Each extends Readers>(
  readers: Each,
  settle: (search: Read<Each>) => Read<Each> = (search) => search,
): SearchSchema<Read<Each>> {
  const read = (raw: object) => {
    const given = raw as Record<string, unknown>;
    const entries = Object.entries(readers).map(([name, reader]) => [name, reader(given[name])]);
    return settle(Object.fromEntries(entries) as Read<Each>);
  };
  const usual: Record<string, unknown> = read({});
  const write = (search: object) =>
    Object.fromEntries(
      Object.entries(search).map(([name, value]: [string, unknown]) => [
        name,
        name in readers ? written(value, usual[name]) : (value as string | undefined),
      ]),
    );
  return { read, write };
}
