import { describe, expect, it } from 'vitest';
import { isDomain, readDomain, readDomains } from './domains.ts';

describe('readDomain', () => {
  it.each([
    ['https://Shop.Example.org/basket?x=1', 'shop.example.org'],
    ['localhost:5173', 'localhost'],
    [' *.example.org ', '*.example.org'],
  ])('takes the host out of %s', (text, host) => {
    expect(readDomain(text)).toBe(host);
    expect(isDomain(host)).toBe(true);
  });

  it('keeps each once, and nothing empty', () => {
    expect(readDomains(['a.org', 'https://a.org/', ' '])).toEqual(['a.org']);
  });
});

describe('isDomain', () => {
  it.each(['*', '*.', 'shop_1.org', 'a..org', '-a.org', 'sub.*.org', `${'a.'.repeat(130)}org`])(
    'refuses %s',
    (text) => expect(isDomain(text)).toBe(false),
  );
});
