import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangedPage } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { connectToFake, type Connected } from './testing/connected.ts';

let crm: Connected;
beforeEach(async () => {
  crm = await connectToFake();
});
afterEach(() => crm.close());

const day = 86_400_000;
const hour = day / 24;
const begin = new Date('2026-01-01T00:00:00.000Z');
const requester = { name: 'Ana', email: 'ana@example.com' };

const addTicket = (at?: Date) =>
  crm.fake.addTicket({ subject: 'Where is my lamp?', requester, text: 'Hello', ...(at && { at }) });

type Told = Map<string, { times: number; last: Date }>;

function note(told: Told, page: ChangedPage) {
  for (const { externalId, updatedAt } of page.changed) {
    const before = told.get(externalId)?.times ?? 0;
    told.set(externalId, { times: before + 1, last: updatedAt });
  }
}

/** Reads on until there is nothing later; `between` plays the CRM's side between two pages. */
async function readOn(
  cursor: string | null,
  { told = new Map() as Told, since = begin, between = (_page: number) => {} } = {},
) {
  for (let pages = 1; ; pages += 1) {
    const page = await crm.again().listChanged({ cursor, since });
    note(told, page);
    cursor = page.cursor;
    if (page.isCaughtUp) return { cursor, told, pages };
    between(pages);
  }
}

describe('the history', () => {
  it('is what changed since its beginning, each ticket once', async () => {
    const old = addTicket(new Date(begin.getTime() - day));
    const ids = Array.from({ length: 250 }, (_, index) =>
      addTicket(new Date(begin.getTime() + index * hour)),
    );
    const { told, pages, cursor } = await readOn(null);
    expect(pages).toBe(3);
    expect([...told.keys()].toSorted()).toEqual(ids.toSorted());
    expect([...told.values()].every(({ times }) => times === 1)).toBe(true);
    expect(told.has(old)).toBe(false);
    expect(told.get(ids[7] ?? '')?.last).toEqual(new Date(begin.getTime() + 7 * hour));
    expect(() => JSON.parse(cursor)).not.toThrow();
  });

  it('leaves out what is in the trash, and shows later what goes there', async () => {
    const [trashed, kept] = [addTicket(begin), addTicket(begin)];
    crm.fake.removeTicket(trashed);
    // Long before anybody connected.
    crm.clock.now = new Date(crm.clock.now.getTime() + day);
    addTicket();
    const { told, cursor } = await readOn(null);
    expect(told.has(trashed)).toBe(false);
    expect(crm.server.asked[0]?.url.searchParams.get('trashed')).toBe('false');
    crm.fake.removeTicket(kept);
    const later = await readOn(cursor);
    expect([...later.told.keys()]).toEqual([kept]);
    const [ticket] = await crm.connector.readTickets([kept], { categoryFieldId: null });
    expect(ticket?.state).toBe('deleted');
  });

  it('is whole when hundreds of tickets changed at the same time', async () => {
    for (let count = 0; count < 350; count += 1) addTicket(begin);
    const { told, cursor } = await readOn(null);
    expect(told.size).toBe(350);
    expect((await readOn(cursor)).told.size).toBe(0);
    addTicket(begin);
    expect((await readOn(cursor)).told.size).toBe(1);
  });

  it('is empty without tickets, and begins when the first comes', async () => {
    const { cursor, told } = await readOn(null);
    expect(told.size).toBe(0);
    const id = addTicket();
    expect([...(await readOn(cursor)).told.keys()]).toEqual([id]);
  });
});

describe('nothing is lost', () => {
  /** A small generator: the same run every time. */
  const random = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;

  it.each([
    { paging: 'place' as const, seed: 1, canVanish: true },
    { paging: 'place' as const, seed: 2, canVanish: true },
    { paging: 'count' as const, seed: 3, canVanish: false },
  ])('when rows shift between pages (by $paging, $seed)', async ({ paging, seed, canVanish }) => {
    const chance = random(seed);
    crm.fake.paging = paging;
    const ids = Array.from({ length: 450 }, (_, index) =>
      addTicket(new Date(begin.getTime() + Math.floor(index / 7) * hour)),
    );
    const any = () => ids[Math.floor(chance() * ids.length)] ?? '';
    const gone = new Set<string>();
    const changedAt = new Map<string, Date>();
    const told: Told = new Map();
    const play = () => {
      for (let count = 0; count < 25; count += 1) {
        crm.clock.now = new Date(crm.clock.now.getTime() + Math.floor(chance() * 900));
        const id = any();
        if (gone.has(id)) continue;
        const what = chance();
        if (what < 0.1) ids.push(addTicket());
        else if (what < 0.15 && canVanish) {
          crm.fake.destroyTicket(id);
          gone.add(id);
        } else if (what < 0.2) {
          crm.fake.removeTicket(id);
          gone.add(id);
        } else {
          crm.fake.setTags(id, [String(count)]);
          changedAt.set(id, crm.fake.ticketOf(id)?.updatedAt ?? begin);
        }
      }
      if (chance() < 0.3) crm.fake.expireCursors();
    };
    let cursor: string | null = null;
    for (let round = 0; round < 4; round += 1) {
      ({ cursor } = await readOn(cursor, { told, between: play }));
      play();
    }
    await readOn(cursor, { told });
    const silent = ids.filter((id) => !told.has(id) && !gone.has(id));
    expect(silent).toEqual([]);
    const removed = await crm.connector.readTickets(
      [...gone].filter((id) => told.has(id)),
      { categoryFieldId: null },
    );
    expect(new Set(removed.map(({ state }) => state))).toEqual(new Set(['deleted']));
    const late = [...changedAt].filter(
      ([id, at]) => !gone.has(id) && told.get(id)?.last.getTime() !== at.getTime(),
    );
    expect(late).toEqual([]);
  });

  it('when a cursor of Gorgias runs out in a long history: what was told is not told again', async () => {
    const ids = Array.from({ length: 400 }, (_, index) =>
      addTicket(new Date(begin.getTime() + index * hour)),
    );
    let page = await crm.connector.listChanged({ cursor: null, since: begin });
    page = await crm.connector.listChanged({ cursor: page.cursor, since: begin });
    crm.fake.expireCursors();
    const { told } = await readOn(page.cursor);
    expect(ids.slice(0, 200).every((id) => told.get(id)?.times === 1)).toBe(true);
    // At most what lies at the edges of what was told before.
    expect(told.size).toBeLessThan(205);
  });

  it('when a page fails: the same cursor gives it again @check-37.6', async () => {
    for (let count = 0; count < 150; count += 1) addTicket(begin);
    const first = await crm.connector.listChanged({ cursor: null, since: begin });
    crm.server.fail({ status: 500, json: {} }, { times: 3 });
    await expect(
      crm.connector.listChanged({ cursor: first.cursor, since: begin }),
    ).rejects.toMatchObject({ reason: 'unavailable' });
    const second = await crm.connector.listChanged({ cursor: first.cursor, since: begin });
    expect(second.changed).toHaveLength(50);
  });
});

describe('afterwards', () => {
  it('a quiet account costs three requests and tells nothing', async () => {
    for (let count = 0; count < 30; count += 1) addTicket(begin);
    const { cursor } = await readOn(null);
    crm.server.asked.length = 0;
    const quiet = await readOn(cursor);
    expect(quiet.told.size).toBe(0);
    expect(crm.server.asked).toHaveLength(3);
    expect(crm.server.asked[0]?.url.searchParams.get('trashed')).toBe('true');
  });

  it('every kind of change is told', async () => {
    const ids = Array.from({ length: 6 }, () => addTicket(begin));
    const [answered = '', tagged = '', gone = '', merged = '', into = '', rated = ''] = ids;
    const { cursor } = await readOn(null);
    crm.fake.addMessage(answered, { kind: 'agent', text: 'It is on its way.' });
    crm.fake.setTags(tagged, ['urgent']);
    crm.fake.destroyTicket(gone);
    crm.fake.mergeTicket(merged, into);
    crm.fake.rate(rated, { score: 'bad', comment: 'Late.' });
    const fresh = addTicket();
    const { told, cursor: later } = await readOn(cursor);
    expect([...told.keys()].toSorted()).toEqual([...ids, fresh].toSorted());
    expect((await readOn(later)).told.size).toBe(0);
    crm.fake.restoreTicket(merged);
    expect([...(await readOn(later)).told.keys()]).toEqual([merged]);
    crm.fake.removeTicket(merged);
    const read = await crm.connector.readTickets(ids, { categoryFieldId: null });
    expect(read.map(({ state }) => state)).toEqual([
      'open',
      'open',
      'deleted',
      'deleted',
      'open',
      'open',
    ]);
    expect(read[5]?.satisfaction).toEqual({
      score: 'bad',
      stars: 1,
      reason: null,
      comment: 'Late.',
    });
  });

  it('two changes of one ticket in the same millisecond are two', async () => {
    const id = addTicket();
    const { cursor } = await readOn(null);
    crm.fake.setTags(id, ['one']);
    const first = await readOn(cursor);
    crm.fake.setTags(id, ['two']);
    const second = await readOn(first.cursor);
    expect([first.told.size, second.told.size]).toEqual([1, 1]);
  });

  it('goes on where a key may not read events or surveys', async () => {
    const id = addTicket();
    const { cursor } = await readOn(null);
    crm.server.fail(
      { status: 403, json: { error: { msg: 'Missing scope.' } } },
      { times: 9, only: ({ url }) => /events|surveys/.test(url.pathname) },
    );
    crm.fake.setTags(id, ['one']);
    expect((await readOn(cursor)).told.size).toBe(1);
  });

  it('asks for fewer kinds of events where some are not known', async () => {
    const [id, other] = [addTicket(), addTicket()];
    const { cursor } = await readOn(null);
    crm.server.fail(
      { status: 400, json: { error: { msg: 'Bad request', data: { types: ['Unknown.'] } } } },
      { times: 9, only: ({ url }) => url.searchParams.getAll('types').includes('ticket-trashed') },
    );
    crm.fake.destroyTicket(id);
    expect([...(await readOn(cursor)).told.keys()]).toEqual([id]);
    expect(other).not.toBe(id);
  });

  it('stops where its pages go in a circle @check-37.5', async () => {
    addTicket();
    const page = {
      data: [{ id: 1, status: 'open', channel: 'email', via: 'email', updated_datetime: begin }],
      meta: { next_cursor: 'same' },
    };
    crm.server.fail({ json: page }, { times: 9 });
    const first = await crm.connector.listChanged({ cursor: null, since: begin });
    await expect(crm.connector.listChanged({ cursor: first.cursor, since: begin })).rejects.toThrow(
      CrmFailed,
    );
  });

  it('refuses a cursor that is not its own', async () => {
    await expect(
      crm.connector.listChanged({ cursor: 'cHJldl9f', since: begin }),
    ).rejects.toMatchObject({ reason: 'refused' });
  });
});

it('counts what it can', async () => {
  expect(await crm.connector.countSince(begin)).toBe(0);
  for (let count = 0; count < 12; count += 1) addTicket(new Date(begin.getTime() + count * day));
  expect(await crm.connector.countSince(begin)).toBe(12);
  expect(await crm.connector.countSince(new Date(begin.getTime() + day))).toBeNull();
});
