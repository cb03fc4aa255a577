import { isDeepStrictEqual } from 'node:util';
import { fail } from './errors.ts';

/**
 * A body may repeat read-only fields as they were read, so that a caller can GET, change one field and send
 * all of it back (wire.md).
 * @throws `request.invalid` naming each of `fields` that differs from what is stored
 */
export function refuseChanged(
  body: Record<string, unknown>,
  stored: Record<string, unknown>,
  fields: readonly string[],
): void {
  const changed = fields.filter(
    (field) => body[field] !== undefined && !isDeepStrictEqual(body[field], stored[field]),
  );
  if (changed.length === 0) return;
  throw fail('request.invalid', {
    fields: changed.map((path) => ({ path, message: 'Read-only.' })),
  });
}
