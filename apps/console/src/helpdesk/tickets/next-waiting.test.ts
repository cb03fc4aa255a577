import { describe, expect, it } from 'vitest';
import { firstToDo, toDoIn } from './next-waiting.ts';

const row = (uuid: string, isWaiting: boolean) => ({ uuid, isWaiting });

describe('the ticket to go on with', () => {
  // A row that is answered, closed or snoozed does not wait.
  const rows = [row('answered', false), row('waits', true), row('waits too', true)];

  it('is the next that waits, in every list that has such', () => {
    for (const status of ['all', 'waiting', 'late'] as const)
      expect(firstToDo(rows, { status })?.uuid).toBe('waits');
    expect(firstToDo(rows.slice(0, 1), { status: 'waiting' })).toBeUndefined();
  });

  it('is the next of all in a list of those that do not', () => {
    for (const status of ['answered', 'snoozed'] as const)
      expect(firstToDo(rows, { status })?.uuid).toBe('answered');
  });

  it('is one that was passed over, once the end is reached, where tickets wait', () => {
    const last = { passed: 2, isGone: false, isLastPage: true };
    expect(toDoIn(rows, last, { status: 'waiting' })?.uuid).toBe('waits');
    expect(toDoIn(rows, { ...last, isLastPage: false }, { status: 'waiting' })).toBeUndefined();
    expect(toDoIn(rows, last, { status: 'answered' })).toBeUndefined();
    // The last one was answered and left: the one before it still waits.
    expect(toDoIn(rows.slice(0, 2), { ...last, isGone: true }, { status: 'late' })?.uuid).toBe(
      'waits',
    );
  });
});
