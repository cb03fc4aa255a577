import { describe, expect, it } from 'vitest';
import { asNumber, parseExactly } from './large-numbers.ts';

describe('large numbers', () => {
  it('keep every digit on the way in', () => {
    const text =
      '{"id":9007199254740993,"ids":[-12345678901234567890,7],"at":144.0000000000000002,"big":1e21}';
    expect(parseExactly(text)).toEqual({
      id: '9007199254740993',
      ids: ['-12345678901234567890', 7],
      at: 144,
      big: 1e21,
    });
  });

  it('leave texts and small numbers as they are', () => {
    expect(parseExactly('{"order":"9007199254740993","id":9007199254740991,"n":null}')).toEqual({
      order: '9007199254740993',
      id: 9_007_199_254_740_991,
      n: null,
    });
    expect(() => parseExactly('{"id":9007199254740993')).toThrow(SyntaxError);
  });

  it('go out as numbers, and what is none as a text', () => {
    const out = JSON.stringify({ id: asNumber('9007199254740993'), name: asNumber('Category__c') });
    expect(out).toBe('{"id":9007199254740993,"name":"Category__c"}');
    expect(JSON.stringify(['007', '1e5', '1,"a":2', ''].map(asNumber))).toBe(
      '["007","1e5","1,\\"a\\":2",""]',
    );
  });
});
