import { expect, it } from 'vitest';
import { hashPassword } from './users.ts';

it('a password is kept as argon2id, by no weaker parameters than OWASP asks for, with a salt of its own', async () => {
  const hashes = await Promise.all(['the same', 'the same'].map(hashPassword));
  expect(new Set(hashes).size).toBe(2);
  for (const hash of hashes) {
    const [, memory, times] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hash) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(times)).toBeGreaterThanOrEqual(2);
  }
});
