import { describe, expect, it } from 'vitest';
import {
  hasChips,
  noChips,
  parseAuditSearch,
  toAuditFilter,
  writeAuditSearch,
} from './audit-search.ts';

const id = '11111111-1111-4111-8111-111111111111';
const raw = {
  client: id,
  person: id,
  search: '10.0.0.1',
  area: 'prompts,rules',
  action: 'prompts.deployed',
  actor: 'key',
  from: '2026-03-01',
  to: '2026-03-31',
  entry: id,
  pageSize: '100',
  page: '2',
};

describe('the address of the audit log', () => {
  it('says the same when it is written again', () => {
    const parsed = parseAuditSearch(raw);
    expect(parseAuditSearch(writeAuditSearch(parsed))).toEqual(parsed);
  });

  it('takes what is no choice as not given', () => {
    const odd = { person: 'carol', actor: 'robot', from: 'March', entry: '1', page: '-1' };
    expect(parseAuditSearch(odd)).toEqual(parseAuditSearch({}));
  });

  it('means both days when they stand the wrong way round', () => {
    const { from, to } = parseAuditSearch({ from: '2026-03-31', to: '2026-03-01' });
    expect([from, to]).toEqual(['2026-03-01', '2026-03-31']);
  });

  it('asks the server for what is chosen only, and never for the open entry', () => {
    expect(toAuditFilter(parseAuditSearch({ entry: id, area: 'prompts' }))).toEqual({
      area: ['prompts'],
    });
  });

  it('knows whether a chip holds something, and how to empty them', () => {
    const parsed = parseAuditSearch(raw);
    expect(hasChips(parsed)).toBe(true);
    expect(hasChips({ ...parsed, ...noChips })).toBe(false);
    expect(hasChips(parseAuditSearch({ search: 'x', entry: id }))).toBe(false);
  });
});
