import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { useLiveTicket } from './live-tickets.ts';

vi.mock('../../lib/live/use-live.ts', () => ({
  useTicketChanges: (_: number, told: (changed: Set<string>) => void) => told(new Set(['changed'])),
}));

afterEach(() => vi.restoreAllMocks());

/** With what it hears being played, it is a function like any other. */
const follow = useLiveTicket;

/** What is read again of a ticket that is open while one of them changes. */
function readAgain(open: string): unknown[] {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  follow(open);
  return invalidate.mock.calls.map(([filters]) => filters?.queryKey);
}

it('reads a ticket that changed, its category and its suggestions again, and no other', () => {
  const input = { ticket: 'changed' };
  expect(readAgain('changed')).toEqual([
    [['tickets', 'get'], { input }],
    [['categorization', 'category'], { input }],
    [['suggestions']],
    [['sentAnswers']],
    [['workbench', 'history']],
    [['workbench', 'versions']],
    [['writeBack', 'list'], { input }],
  ]);
  vi.restoreAllMocks();
  expect(readAgain('another')).toEqual([]);
});
