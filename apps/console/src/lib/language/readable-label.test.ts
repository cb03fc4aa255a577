import { describe, expect, it } from 'vitest';
import { readableLabel } from './readable-label.ts';

describe('readableLabel', () => {
  it('turns a CRM’s key into words', () => {
    expect(readableLabel('orders-payment')).toBe('Orders payment');
    expect(readableLabel('gift_cards')).toBe('Gift cards');
  });

  it('leaves a value that is words already as it is', () => {
    expect(readableLabel('Énergie solaire')).toBe('Énergie solaire');
  });
});
