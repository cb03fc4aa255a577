import type { CrmSyncState } from '@replique/contract/helpdesk/crm-sync';
import { describe, expect, it } from 'vitest';
import { shownState } from './sync-badge.tsx';
import { readValues } from './use-crm-values.ts';

const calm: CrmSyncState = {
  state: 'waiting',
  health: 'SUCCESS',
  isCaughtUp: true,
  estimate: null,
  expectedEnd: null,
  readCount: 0,
  storedCount: 0,
  failedCount: 0,
  waitingCount: 0,
  deadLetters: 0,
  lastEventAt: null,
  lastReadAt: '2026-03-01T10:00:00.000Z',
  lagSeconds: null,
  retryAt: null,
  error: null,
  since: null,
};
const later = '2026-03-01T10:05:00.000Z';

describe('the state of a reading, as people are told it', () => {
  it.each([
    [{}, 'waiting'],
    [{ state: 'off' }, 'off'],
    [{ isCaughtUp: false, lastReadAt: null }, 'begun'],
    [{ isCaughtUp: false, state: 'running' }, 'history'],
    [{ waitingCount: 3 }, 'running'],
    [{ state: 'paused', retryAt: later }, 'paused'],
    [{ state: 'failed', health: 'FAILED', retryAt: later }, 'failed'],
    [{ state: 'running', health: 'FAILED', retryAt: later }, 'failed'],
    [{ state: 'waiting', health: 'FAILED' }, 'failed'],
    [{ state: 'running', health: 'FAILED' }, 'failed'],
    [{ state: 'failed', health: 'FAILED' }, 'stopped'],
    [{ state: 'failed', health: 'FAILED', isCaughtUp: false }, 'stopped'],
  ] as const)('%j is %s', (change, shown) => {
    expect(shownState({ ...calm, ...change })).toBe(shown);
  });
});

describe('the values that a CRM offers', () => {
  it('are its lists, and for the category what may stand in the field that takes it', () => {
    const choices = {
      forms: [{ id: '7', label: 'Returns' }],
      groups: [],
      agents: [],
      channels: [{ id: 'email', label: 'E-mail' }],
      fields: [
        { id: '1', label: 'Order', options: null },
        { id: '2', label: 'Category', options: [{ value: 'refund', label: 'Refund' }] },
      ],
    };
    expect(readValues(choices, '2')).toMatchObject({
      formId: [{ value: '7', label: 'Returns' }],
      category: [{ value: 'refund', label: 'Refund' }],
      groupId: [],
    });
    expect(readValues(choices, '1').category).toEqual([]);
    expect(readValues(choices, null).category).toEqual([]);
  });
});
