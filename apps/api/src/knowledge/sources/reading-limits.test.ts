import { expect, it } from 'vitest';
import { requestMs } from './reading/visitor.ts';
import { syncLimits } from './run-sync.ts';

it('a page has ten seconds, and a reading of a help centre its pages, bytes and half an hour @check-30.6', () => {
  expect(requestMs).toBe(10_000);
  expect(syncLimits).toMatchObject({
    pages: 5_000,
    bytesPerPage: 3_000_000,
    milliseconds: 30 * 60_000,
  });
});
