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

/** PostgreSQL stores no NUL: a request that holds one is refused at the door with 400, not inside with 500. */
export async function refuseUnstorable(request: FastifyRequest): Promise<void> {
  if ([request.params, request.query, request.body].some(holdsNul)) throw fail('request.invalid');
}
