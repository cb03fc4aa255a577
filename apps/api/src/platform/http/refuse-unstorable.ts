import type { FastifyRequest } from 'fastify';
import { fail } from './errors.ts';

/** Walks level by level, not by calling itself: a body of a hundred thousand brackets must not overflow the stack. */
function holdsNul(input: unknown): boolean {
  for (let level = [input]; level.length > 0;) {
    if (level.some((value) => typeof value === 'string' && value.includes('\0'))) return true;
    level = level
      .filter((value) => typeof value === 'object' && value !== null)
      .flatMap((value) => Object.entries(value as object).flat());
  }
  return false;
}

/** Marks half of a surrogate pair wherever it stands, in names too; in place, and level by level as above. */
function markHalfPairs(body: unknown): void {
  for (let level = [body]; level.length > 0;) {
    const things = level.filter((value) => typeof value === 'object' && value !== null);
    for (const thing of things as Record<string, unknown>[]) {
      for (const [name, value] of Object.entries(thing)) {
        const isWell = name.isWellFormed() && (typeof value !== 'string' || value.isWellFormed());
        if (isWell) continue;
        if (!name.isWellFormed()) delete thing[name];
        thing[name.toWellFormed()] = typeof value === 'string' ? value.toWellFormed() : value;
      }
    }
    level = things.flatMap((thing) => Object.values(thing as object));
  }
}

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair: a request that holds the first is refused at the door
 * with 400, not inside with 500; the second, which a text cut within a smiley leaves, is marked.
 */
export async function refuseUnstorable(request: FastifyRequest): Promise<void> {
  if ([request.params, request.query, request.body].some(holdsNul)) throw fail('request.invalid');
  markHalfPairs(request.body);
}
