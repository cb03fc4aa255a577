/** Reads what other systems answer: whatever is missing or of another kind than expected is null, never an error. */

const longest = 200;

export type Json = Record<string, unknown>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of an object, or undefined of anything else. */
export function at(value: unknown, key: string): unknown {
  return isJson(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The objects of a list; one object that stands where a list is expected counts as a list of it. */
export function listAt(value: unknown, key: string): Json[] {
  const found = at(value, key);
  if (Array.isArray(found)) return found.filter(isJson);
  return isJson(found) ? [found] : [];
}

/** One line without control characters; numbers as they are written. */
export function textOf(value: unknown, most = longest): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return text === '' ? null : text;
}

/**
 * Words that people wrote in a shop (titles, carriers, labels): they are shown and handed to a prompt, so links and
 * marks that could mean something there are taken out.
 */
export function wordsOf(value: unknown, most = longest): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const plain = String(value)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[<>]+/g, ' ')
    .replaceAll(/(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.)\S*/gi, ' ');
  return textOf(plain, most);
}

/** A decimal number in text, two places. */
export function amountOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (!/^-?\d{1,12}(?:\.\d{1,12})?$/.test(text)) return null;
  return Number(text).toFixed(2);
}

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export function currencyOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z]{3}$/.test(value) ? value.toUpperCase() : null;
}

const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?/;

/** A time as ISO 8601 in UTC. @param zone what a time without one is in */
export function timeOf(value: unknown, zone: 'Z' | null = null): string | null {
  if (typeof value !== 'string' || !isoTime.test(value)) return null;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value);
  // A time of nobody knows where is good for its day alone.
  if (!hasZone && zone === null) return dayOf(value);
  const at = new Date(`${value.replace(' ', 'T')}${hasZone ? '' : 'Z'}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** `yyyy-mm-dd`. */
export function dayOf(value: unknown): string | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  // "0000-00-00" is how some shops say "not yet".
  return at && !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 1970 ? day : null;
}

/** An https address that people may follow. */
export function linkOf(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 500 ? URL.parse(value.trim()) : null;
  if (url?.protocol !== 'https:' || url.username || url.password) return null;
  return url.href;
}

/** An e-mail address as it is compared: in small letters. */
export function emailOf(value: unknown): string | null {
  const email = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[^\s@<>(),;:"\\[\]]{1,64}@[^\s@<>(),;:"\\[\]]{1,190}$/.test(email) ? email : null;
}

/** What stands at a path such as `data.orders[0]`; an empty path or `$` is the value itself. */
export function atPath(value: unknown, path: string): unknown {
  const steps = path.replace(/^\$\.?/, '').match(/[\w-]+/g) ?? [];
  return steps.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return /^\d+$/.test(step) ? inner[Number(step)] : undefined;
    return at(inner, step);
  }, value);
}
