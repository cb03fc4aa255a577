import { describe, expect, it } from 'vitest';
import {
  hasChips,
  noChips,
  parseExportSearch,
  toExportInput,
  writeExportSearch,
} from './export-search.ts';

const raw = {
  tab: 'scheduled',
  search: 'carol',
  kind: 'chats,audit',
  state: 'failed,ready',
  from: '2026-03-01',
  to: '2026-03-31',
  mine: '1',
  pageSize: '50',
  page: '3',
};

describe('the address of the exports', () => {
  it('says the same when it is written again', () => {
    const parsed = parseExportSearch(raw);
    expect(parseExportSearch(writeExportSearch(parsed))).toEqual(parsed);
  });

  it('leaves out what equals the default', () => {
    const written = Object.values(writeExportSearch(parseExportSearch({})));
    expect(written.every((value) => value === undefined)).toBe(true);
  });

  it('takes what is no choice as not given', () => {
    const odd = { tab: 'x', kind: 'mails', state: 'lost', from: '2026-02-30', mine: 'yes' };
    expect(parseExportSearch(odd)).toEqual(parseExportSearch({}));
  });

  it('means both days when they stand the wrong way round', () => {
    const { from, to } = parseExportSearch({ from: '2026-03-31', to: '2026-03-01' });
    expect([from, to]).toEqual(['2026-03-01', '2026-03-31']);
  });

  it('knows whether a chip holds something, and how to empty them', () => {
    const parsed = parseExportSearch(raw);
    expect(hasChips(parsed)).toBe(true);
    expect(hasChips({ ...parsed, ...noChips })).toBe(false);
  });

  it('asks the server for what is chosen only', () => {
    expect(toExportInput(undefined, parseExportSearch({ kind: 'users' }))).toMatchObject({
      kind: ['users'],
      state: undefined,
      mine: undefined,
      page: 1,
    });
  });
});
