import type { FastifyRequest } from 'fastify';
import { fail } from './errors.ts';

const deepest = 64;

/** Walks level by level: a body of a hundred thousand brackets must not overflow the stack of what comes after. */
function isStorable(input: unknown): boolean {
  let level = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest || level.some((value) => typeof value === 'string' && value.includes('\0'))) return false;
    level = level
      .filter((value) => typeof value === 'object' && value !== null)
      .flatMap((value) => Object.entries(value as object).flat());
  }
  return true;
}

/** PostgreSQL stores no NUL, and nothing of ours nests deeply: refused at the door with 400, not inside with 500. */
export async function refuseUnstorable(request: FastifyRequest): Promise<void> {
  if (![request.params, request.query, request.body].every(isStorable)) throw fail('request.invalid');
}
