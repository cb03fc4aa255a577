import { describe, expect, it } from 'vitest';
import { judgeRuns } from './finish.ts';

describe('what the runs of a deployment say', () => {
  it.each([
    [['done', 'running'], 2, 1, null],
    [['done', 'waiting'], 2, 0, null],
    [['done', 'done'], 2, 0, { state: 'deployed', stoppedBy: null }],
    [['done', 'done'], 2, 1, { state: 'refused', stoppedBy: null }],
    [['done', 'stopped'], 2, 0, { state: 'stopped', stoppedBy: 'runs' }],
    [['done', 'failed'], 2, 1, { state: 'stopped', stoppedBy: 'runs' }],
    [['cancelled'], 1, 0, { state: 'stopped', stoppedBy: 'runs' }],
    [[], 0, 0, { state: 'stopped', stoppedBy: 'no-tests' }],
    [['done'], 0, 0, { state: 'stopped', stoppedBy: 'no-tests' }],
  ] as const)('%j of %i answers with %i failing', (states, total, failedCount, verdict) => {
    expect(judgeRuns({ states: [...states], total, failedCount })).toEqual(verdict);
  });
});
