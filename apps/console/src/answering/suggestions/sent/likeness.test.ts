import { diffWordsWithSpace } from 'diff';
import { describe, expect, it } from 'vitest';
import { isAlike } from './likeness.ts';

const reply =
  'You can change the delivery address of an order in your account, under Orders, until the parcel has left our warehouse.';

describe('whether a difference is shown word by word', () => {
  it('is, after an edit', () => {
    const edited = reply.replace('an order', 'your order').replace('our warehouse', 'us');
    expect(isAlike(diffWordsWithSpace(reply, edited))).toBe(true);
  });

  it('is not between two replies that share little but small words', () => {
    const other =
      'Please clean the contacts of the battery with a dry cloth, then leave it on the charger for three hours until it is green.';
    expect(isAlike(diffWordsWithSpace(reply, other))).toBe(false);
  });

  it('is for a few words, however different', () => {
    expect(isAlike(diffWordsWithSpace('Yes, it is.', 'No refund.'))).toBe(true);
  });
});
