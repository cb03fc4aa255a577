import { expect, it } from 'vitest';
import { categoryLabel } from './category-label.ts';

it('makes words of a tag, and leaves what is words already', () => {
  expect(
    [
      'display-app',
      'order_status',
      'été-2026',
      'delivery',
      'After-sales',
      'Late delivery',
      '--',
    ].map(categoryLabel),
  ).toEqual([
    'Display app',
    'Order status',
    'Été 2026',
    'Delivery',
    'After-sales',
    'Late delivery',
    '--',
  ]);
});
