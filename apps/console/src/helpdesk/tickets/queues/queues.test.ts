import { describe, expect, it } from 'vitest';
import { changeTo, countOf, queueOf, queuesOf } from './queues.ts';

const counts = { waiting: 9, suggested: 4, toCheck: 2, silent: 1, late: 3, snoozed: 0 };
const search = (assignee: string[] = []) => ({
  status: 'waiting' as const,
  suggestion: [],
  assignee,
  sort: 'ticket' as const,
});

describe('the queue Snoozed', () => {
  it('stands before Answered, where a ticket is snoozed, and where it is looked at', () => {
    const some = { ...counts, mine: null, snoozed: 2 };
    expect(queuesOf(some, 'all').slice(-2)).toEqual(['snoozed', 'answered']);
    expect(countOf('snoozed', some)).toBe(2);
    expect(queuesOf({ ...counts, mine: null }, 'all')).not.toContain('snoozed');
    expect(queuesOf({ ...counts, mine: null }, 'snoozed')).toContain('snoozed');
  });
});

describe('the queue Late', () => {
  it('begins with what waited longest, and gives the order back when it is left', () => {
    expect(changeTo('late', search())).toMatchObject({ status: 'late', sort: 'oldest' });
    const late = { ...search(), status: 'late' as const, sort: 'oldest' as const };
    expect(changeTo('waiting', late)).toMatchObject({ status: 'waiting', sort: 'ticket' });
    // Chosen by hand, an order is kept.
    expect(changeTo('waiting', { ...late, sort: 'answer' })).not.toHaveProperty('sort');
    expect(changeTo('ready', { ...late, status: 'waiting' })).not.toHaveProperty('sort');
  });
});

describe('the queue Mine', () => {
  it('stands after All, where a ticket of the client has an assignee, and where it is looked at', () => {
    expect(queuesOf({ ...counts, mine: 0 }, 'all').slice(0, 3)).toEqual(['all', 'mine', 'waiting']);
    expect(queuesOf({ ...counts, mine: null }, 'all')).not.toContain('mine');
    expect(queuesOf(undefined, 'all')).not.toContain('mine');
    expect(queuesOf({ ...counts, mine: null }, 'mine')).toContain('mine');
  });

  it('has a count of its own, none where there are no assignees', () => {
    expect(countOf('mine', { ...counts, mine: 2 })).toBe(2);
    expect(countOf('mine', { ...counts, mine: null })).toBeUndefined();
    expect(countOf('mine', undefined)).toBeNull();
  });

  it('is what waits and is mine alone; another assignee leaves the queue what it is', () => {
    expect(queueOf(search(['me']))).toBe('mine');
    expect(queueOf(search())).toBe('waiting');
    expect(queueOf(search(['Bob Brennan']))).toBe('waiting');
    expect(queueOf({ ...search(['me']), status: 'late' })).toBe('late');
  });

  it('is left with its assignee; who was chosen otherwise stays', () => {
    expect(changeTo('late', search(['me']))).toMatchObject({ status: 'late', assignee: [] });
    expect(changeTo('late', search(['Bob Brennan']))).toEqual({
      status: 'late',
      suggestion: [],
      sort: 'oldest',
    });
    expect(changeTo('mine', search(['Bob Brennan']))).toMatchObject({ assignee: ['me'] });
  });
});
