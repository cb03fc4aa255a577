import { describe, expect, it } from 'vitest';
import { displayName } from './display-name.ts';

const email = 'ada@example.test';

describe('displayName', () => {
  it('is the first name, a space, the first letter of the last name in upper case and a full stop @spec-3.9', () => {
    expect(displayName({ email, firstname: 'Ada', lastname: 'lovelace' })).toBe('Ada L.');
    expect(displayName({ email, firstname: 'Zoé', lastname: 'évrard' })).toBe('Zoé É.');
  });

  it('is the e-mail when one of the names is missing @spec-3.9', () => {
    expect(displayName({ email, firstname: '', lastname: 'Lovelace' })).toBe(email);
    expect(displayName({ email, firstname: 'Ada', lastname: ' ' })).toBe(email);
  });
});
