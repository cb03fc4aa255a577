import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealer, keyIdOf, sealedPrefix } from './sealing.ts';
import { isSigned, sign } from './signing.ts';

const [oldKey, newKey, otherKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const before = createSealer(oldKey);
const after = createSealer(newKey, [oldKey]);
const place = 'things.sealed_secret.1';
const secret = 'a secret, «tout à fait»';

describe('a sealed text', () => {
  it('opens where it was sealed, and never looks the same twice', () => {
    const [one, two] = [before.seal(secret, place), before.seal(secret, place)];
    expect(one).not.toBe(two);
    expect([one, two].map((sealed) => before.open(sealed, place))).toEqual([secret, secret]);
    expect(before.open(before.seal('', place), place)).toBe('');
    expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(one.startsWith(sealedPrefix(keyIdOf(one)))).toBe(true);
  });

  it('opens nowhere else: in another row, another column, another client’s row @check-27.1', () => {
    const sealed = before.seal(secret, 'things.sealed_secret.1');
    for (const elsewhere of ['things.sealed_secret.2', 'things.sealed_key.1', 'others.1', '']) {
      expect(() => before.open(sealed, elsewhere)).toThrow(/unable to authenticate/);
    }
  });

  it('does not open when any bit of it was flipped @check-27.2', () => {
    const parts = before.seal(secret, place).split('.');
    for (const part of [2, 3, 4]) {
      const bytes = Buffer.from(parts[part] ?? '', 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        const changed = parts.with(part, flipped.toString('base64url')).join('.');
        expect(() => before.open(changed, place)).toThrow(/unable to authenticate/);
      }
    }
  });

  it('does not open with a shorter tag, without one, or when it is something else @check-27.2', () => {
    const sealed = before.seal(secret, place);
    const parts = sealed.split('.');
    const short = Buffer.from(parts[4] ?? '', 'base64url')
      .subarray(0, 4)
      .toString('base64url');
    for (const bad of [
      parts.with(4, short).join('.'),
      parts.slice(0, 4).join('.'),
      parts.with(4, '').join('.'),
      parts.with(2, '').join('.'),
      `${sealed}.more`,
      sealed.replace('v1', 'v2'),
      secret,
      '',
    ]) {
      expect(() => before.open(bad, place)).toThrow(/not a sealed text|authentication tag/i);
    }
  });

  it('of a key that is not configured says which, and nothing of its text @check-27.3', () => {
    const sealed = createSealer(otherKey).seal(secret, place);
    const id = keyIdOf(sealed);
    const known = before.keyIds.join(', ');
    expect(() => before.open(sealed, place)).toThrow(
      `Sealed with the master key ${id}, which is not configured (known: ${known})`,
    );
    // Under the name of a known key it is no better.
    const renamed = sealed.replace(id, before.keyIds[0]);
    expect(() => before.open(renamed, place)).toThrow(/unable to authenticate/);
  });
});

describe('after a rotation', () => {
  it('seals with the newest key and opens what any sealed', () => {
    const old = before.seal(secret, place);
    expect(after.open(old, place)).toBe(secret);
    const anew = after.seal(secret, place);
    expect([keyIdOf(old), keyIdOf(anew)]).toEqual([before.keyIds[0], after.keyIds[0]]);
    expect(after.keyIds).toEqual([createSealer(newKey).keyIds[0], before.keyIds[0]]);
    expect(() => before.open(anew, place)).toThrow(/is not configured/);
    expect(() => createSealer(newKey).open(old, place)).toThrow(/is not configured/);
  });

  it('still knows what was signed, until the old key is gone', () => {
    const signed = sign(before, 'a purpose', 'text');
    expect(isSigned(after, 'a purpose', 'text', signed)).toBe(true);
    expect(isSigned(after, 'another purpose', 'text', signed)).toBe(false);
    expect(isSigned(after, 'a purpose', 'other text', signed)).toBe(false);
    expect(isSigned(after, 'a purpose', 'text', '')).toBe(false);
    expect(isSigned(createSealer(newKey), 'a purpose', 'text', signed)).toBe(false);
    expect(sign(after, 'a purpose', 'text')).not.toBe(signed);
  });

  it('names the same key once, and takes none of another length', () => {
    expect(createSealer(oldKey, [oldKey]).keyIds).toEqual(before.keyIds);
    expect(() => createSealer(Buffer.alloc(31))).toThrow('must be 32 bytes');
    expect(() => createSealer(oldKey, [Buffer.alloc(33)])).toThrow('must be 32 bytes');
  });
});
