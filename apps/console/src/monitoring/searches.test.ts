import { describe, expect, it } from 'vitest';
import { parseCheckSearch, writeCheckSearch } from './check-search.ts';
import { daysOf, parseCostsSearch, toCostsInput, writeCostsSearch } from './costs-search.ts';
import { parseIncidentSearch, toIncidentInput, writeIncidentSearch } from './incident-search.ts';

const now = Date.UTC(2026, 2, 31, 23, 30);

describe('the address of the incidents', () => {
  it('is read as it was written', () => {
    const search = parseIncidentSearch({ state: 'open', kind: 'queue', page: '2' });
    expect(search).toMatchObject({ state: 'open', kind: 'queue', page: 2 });
    expect(parseIncidentSearch(writeIncidentSearch(search))).toEqual(search);
    expect(toIncidentInput('bikes', search)).toMatchObject({ client: 'bikes', state: 'open' });
  });

  it('means nothing where it is no choice', () => {
    expect(parseIncidentSearch({ state: 'closed', kind: 'fire' })).toMatchObject({
      state: 'all',
      kind: undefined,
    });
  });
});

describe('the address of a client’s checks', () => {
  it('is read as it was written, and means nothing where it is no choice', () => {
    const search = parseCheckSearch({ health: 'SUCCESS', pageSize: '100' });
    expect(parseCheckSearch(writeCheckSearch(search))).toEqual(search);
    expect(parseCheckSearch({ health: 'none' }).health).toBeUndefined();
  });
});

describe('the address of the costs', () => {
  it('is read as it was written', () => {
    for (const raw of [
      { by: 'model', span: '90', page: '2' },
      { by: 'client', from: '2026-01-01', to: '2026-02-01' },
      {},
    ]) {
      const search = parseCostsSearch(raw);
      expect(parseCostsSearch(writeCostsSearch(search))).toEqual(search);
    }
    expect(Object.values(writeCostsSearch(parseCostsSearch({}))).filter(Boolean)).toEqual([]);
  });

  it('names days by their span up to today, the day of UTC', () => {
    expect(daysOf(parseCostsSearch({ span: '7' }), now)).toEqual({
      from: '2026-03-25',
      to: '2026-03-31',
    });
  });

  it('names its own days, which count only as a pair', () => {
    const own = parseCostsSearch({ span: '7', from: '2026-01-01', to: '2026-02-01' });
    expect(own.span).toBeUndefined();
    expect(toCostsInput(undefined, own, now)).toMatchObject({
      from: '2026-01-01',
      to: '2026-02-01',
    });
    expect(parseCostsSearch({ from: '2026-01-01' })).toMatchObject({ span: '30', from: undefined });
    expect(parseCostsSearch({ from: '2026-13-01', to: '2026-02-01' }).span).toBe('30');
  });
});
