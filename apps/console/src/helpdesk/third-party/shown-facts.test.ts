import { describe, expect, it } from 'vitest';
import { factIdOf, readFactId } from './shown-facts.ts';

describe('the id of a fact', () => {
  it('names its source, its order and what of it', () => {
    expect(readFactId('shopify/%231001/shipment-1')).toEqual({
      type: 'shopify',
      number: '#1001',
      part: 'shipment',
    });
    const id = factIdOf('generic', 'A/1 %', 'status');
    expect(readFactId(id)).toEqual({ type: 'generic', number: 'A/1 %', part: 'status' });
  });

  it('is none when it is broken', () => {
    for (const id of ['', 'shopify', 'a/b', 'a/b/c/d', 'a/%E0%A4%A/status'])
      expect(readFactId(id)).toBeNull();
  });
});
