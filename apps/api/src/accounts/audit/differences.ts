import { isDeepStrictEqual } from 'node:util';
import type { AuditDifference } from '@replique/contract/accounts/audit';

type Fields = Record<string, unknown>;

/** What stands in the place of a secret. */
export const masked = '•••';

/** `apiKey`, `webhook_secret`, `credentials`…; not `isNewKey` or `tokensIn`, whose values are no texts. */
const secretName =
  /^(?:key|.*(?:secret|password|passphrase|credentials?|token|authorization|(?:api|access|private|signing|consumer|session|license)[_-]?key))s?$/i;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** That there is one, or none, may be told: only texts and what holds them is hidden. */
const hide = (value: unknown): unknown =>
  value === '' || value === null || ['boolean', 'number', 'undefined'].includes(typeof value)
    ? value
    : masked;

/**
 * The same without secrets, told by the names of the fields at any depth. A net: who writes to the log leaves them out
 * to begin with.
 */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([name, of]) => [
    name,
    secretName.test(name) ? hide(of) : maskSecrets(of),
  ]);
  return Object.fromEntries(entries);
}

/** Every value by its path: `whiteLabel.headerName.en`. A list is one value, and so is an empty object. */
function flatten(value: unknown, path: string, into: Map<string, unknown>): void {
  const fields = isFields(value) ? Object.entries(value) : [];
  if (fields.length === 0) into.set(path, value);
  for (const [name, of] of fields) flatten(of, path === '' ? name : `${path}.${name}`, into);
}

function flat(value: unknown): Map<string, unknown> {
  const into = new Map<string, unknown>();
  if (value !== null && value !== undefined) flatten(value, '', into);
  // A change that says nothing: `{}`.
  if (isFields(into.get(''))) into.delete('');
  return into;
}

/** What differs between the two sides of an entry, a field a line, in the order in which it was written down. */
export function differencesOf(before: unknown, after: unknown): AuditDifference[] {
  const [was, is] = [flat(maskSecrets(before)), flat(maskSecrets(after))];
  const names = new Set([...was.keys(), ...is.keys()]);
  return [...names].flatMap((field) => {
    const line = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    const isHidden = line.before === masked && line.after === masked;
    return isHidden || !isDeepStrictEqual(line.before, line.after) ? [line] : [];
  });
}
