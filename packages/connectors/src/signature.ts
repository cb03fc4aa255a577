import { createHmac, timingSafeEqual } from 'node:crypto';

/** In the same time wherever they differ. */
export function isSame(given: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function hmac(
  secret: string,
  parts: (string | Buffer)[],
  encoding: 'hex' | 'base64',
): string {
  const digest = createHmac('sha256', secret);
  for (const part of parts) digest.update(part);
  return digest.digest(encoding);
}

/** How far a request's own time may be from ours (check 38). */
export const toleranceMs = 5 * 60_000;
