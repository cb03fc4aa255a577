import type { ApiCredential } from '@replique/contract/accounts/api-credentials';
import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  expiryOf,
  findAddressProblem,
  standingOf,
} from './program-credential-values.ts';

const now = Date.parse('2026-05-01T10:00:00Z');
const ending = (expiresAt: string | null) => ({ expiresAt }) as ApiCredential;

describe('credentials of a program', () => {
  it('end when people say', () => {
    expect(expiryOf('keep', now)).toEqual({});
    expect(expiryOf('never', now)).toEqual({ expiresAt: null });
    expect(expiryOf('30', now)).toEqual({ expiresAt: '2026-05-31T10:00:00.000Z' });
  });

  it.each([
    [null, 'inForce'],
    ['2026-05-16T10:00:00Z', 'inForce'],
    ['2026-05-15T10:00:00Z', 'endsSoon'],
    ['2026-05-01T10:00:00Z', 'expired'],
  ])('that end at %s are %s', (expiresAt, standing) => {
    expect(standingOf(ending(expiresAt), now)).toBe(standing);
  });

  it('take addresses and networks, one a line or between commas', () => {
    const text = ' 192.0.2.1\n2001:db8::/48, 10.0.0.0/8;\n\n::ffff:192.0.2.1 ';
    expect(addressesOf(text)).toEqual([
      '192.0.2.1',
      '2001:db8::/48',
      '10.0.0.0/8',
      '::ffff:192.0.2.1',
    ]);
    expect(findAddressProblem(text)).toBeNull();
    expect(findAddressProblem('')).toBeNull();
  });

  it.each(['example.org', '192.0.2', '192.0.2.256', '10.0.0.0/33', '10.0.0.0/0', '::/0', '1/2/3'])(
    'refuse %s',
    (wrong) => {
      expect(findAddressProblem(`192.0.2.1\n${wrong}`)).toEqual({ wrong });
    },
  );

  it('refuse more than fifty', () => {
    const many = Array.from({ length: 51 }, (_, n) => `192.0.2.${n}`).join('\n');
    expect(findAddressProblem(many)).toEqual({ isTooMany: true });
  });
});
