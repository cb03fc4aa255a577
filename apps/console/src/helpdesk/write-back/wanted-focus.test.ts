import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeFocus, wantFocus } from './wanted-focus.ts';

afterEach(() => vi.useRealTimers());

describe('the focus of a ticket that one comes back to', () => {
  it('is given once, and to no other ticket', () => {
    wantFocus('a');
    expect(takeFocus('b')).toBe(false);
    expect(takeFocus('a')).toBe(true);
    expect(takeFocus('a')).toBe(false);
  });

  it('is forgotten after five seconds', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    wantFocus('a');
    vi.advanceTimersByTime(5_001);
    expect(takeFocus('a')).toBe(false);
  });
});
