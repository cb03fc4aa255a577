import { crmPlatforms } from '@replique/contract/crm';
import { describe, expect, it } from 'vitest';
import { checkField, platforms, refusedFields } from './platforms.ts';

describe('the platforms', () => {
  it('are those of the contract', () => {
    expect(platforms).toEqual(crmPlatforms);
  });
});

describe('a field of the credentials', () => {
  it('is required, but for the optional ones', () => {
    expect(checkField('subdomain', ' ')).toBe('required');
    expect(checkField('username', '')).toBeUndefined();
    expect(checkField('key', 'x')).toBeUndefined();
  });

  it('is an e-mail address where one is asked for', () => {
    expect(checkField('email', 'nobody')).toBe('invalidEmail');
    expect(checkField('email', ' a@acme.test ')).toBeUndefined();
  });
});

describe('what the server refused', () => {
  it('is read from the answer', () => {
    expect(
      refusedFields({ data: { fields: [{ path: 'body.subdomain' }, { path: 'email' }] } }),
    ).toEqual(['subdomain', 'email']);
    expect(refusedFields(new TypeError('offline'))).toEqual([]);
    expect(refusedFields(null)).toEqual([]);
  });
});
