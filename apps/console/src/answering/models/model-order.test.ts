import { describe, expect, it } from 'vitest';
import { moved, nameOf } from './model-order.ts';

describe('an order of models', () => {
  it('moves one entry a step, and no further than the ends', () => {
    const order = ['a', 'b', 'c'];
    expect(moved(order, 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(order, 1, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(order, 0, -1)).toEqual(order);
    expect(moved(order, 2, 1)).toEqual(order);
    expect(moved(order, 7, 1)).toEqual(order);
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('names what is gone by the name it had', () => {
    expect(nameOf({ models: [] }, { llm: 'openai', model: 'gone' })).toBe('gone');
  });
});
