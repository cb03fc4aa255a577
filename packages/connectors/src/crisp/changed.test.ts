import { describe, expect, it } from 'vitest';
import { readChanged } from './changed.ts';
import type { Conversation } from './schemas.ts';
import { failureOf } from './crisp-fixture.ts';

/** Numbers that are the same in every run. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Row = { id: string; at: number };
type Page = { page: number; size: number };

const start = Date.UTC(2026, 10, 1);
const minute = 60_000;

const conversation = ({ id, at }: Row) =>
  ({ session_id: id, updated_at: at, created_at: at }) as Conversation;

function createWebsite(count: number, gap = minute) {
  let rows: Row[] = Array.from({ length: count }, (_, at) => ({
    id: `s${at}`,
    at: start + at * gap,
  }));
  let now = start + count * gap;
  let made = count;
  return {
    list: async ({ page, size }: Page): Promise<Conversation[]> =>
      rows
        .toSorted((one, other) => other.at - one.at)
        .slice((page - 1) * size, page * size)
        .map(conversation),
    rows: () => rows,
    now: () => new Date(now),
    pass: (ms: number) => void (now += ms),
    add: () => void rows.push({ id: `s${made++}`, at: now }),
    touch: (index: number) => {
      const row = rows[index];
      if (row) rows = rows.map((each) => (each === row ? { ...row, at: now } : each));
    },
    remove: (index: number) => void (rows = rows.filter((_, at) => at !== index)),
  };
}

type Website = ReturnType<typeof createWebsite>;

async function readAll(
  website: Pick<Website, 'list' | 'now'>,
  from: { cursor: string | null; since: Date },
  meanwhile: () => void = () => {},
) {
  const told = new Map<string, number>();
  let { cursor } = from;
  let pages = 0;
  for (let isCaughtUp = false; !isCaughtUp; pages += 1) {
    if (pages > 1_000) throw new Error('It does not end.');
    // As it was stored.
    const page = await readChanged({ cursor, since: from.since }, website.now(), website.list);
    for (const { externalId, updatedAt } of page.changed) told.set(externalId, updatedAt.getTime());
    ({ cursor, isCaughtUp } = page);
    if (!isCaughtUp) meanwhile();
  }
  return { told, cursor, pages };
}

const missing = (website: Website, told: Map<string, number>, since = start) =>
  website.rows().filter(({ id, at }) => at >= since && told.get(id) !== at);

describe('what changed', () => {
  it('is told once, and then only what came since', async () => {
    const website = createWebsite(205);
    const first = await readAll(website, { cursor: null, since: new Date(start) });
    expect(first.told.size).toBe(205);
    website.pass(minute);
    website.touch(3);
    const second = await readAll(website, { cursor: first.cursor, since: new Date(start) });
    expect([...second.told.keys()]).toEqual(['s3']);
    const third = await readAll(website, { cursor: second.cursor, since: new Date(start) });
    expect(third).toMatchObject({ told: new Map(), pages: 1 });
  });

  it('begins where it is told to, that time included', async () => {
    const website = createWebsite(500);
    const since = new Date(start + 400 * minute);
    const { told, pages } = await readAll(website, { cursor: null, since });
    expect(told.size).toBe(100);
    expect(pages).toBeLessThanOrEqual(5);
  });

  it('costs one page when nothing happened, however long the list', async () => {
    const website = createWebsite(2_000);
    const { cursor } = await readAll(website, { cursor: null, since: new Date(start) });
    const again = await readAll(website, { cursor, since: new Date(start) });
    expect(again.pages).toBe(1);
  });

  it.each([0, 1, 20, 50, 51, 99])('reaches the end of %i', async (count) => {
    const website = createWebsite(count);
    const { told } = await readAll(website, { cursor: null, since: new Date(start) });
    expect(told.size).toBe(count);
  });

  it('is not lost when what was read is removed and the rest comes up', async () => {
    const website = createWebsite(400);
    let pages = 0;
    const { told } = await readAll(website, { cursor: null, since: new Date(start) }, () => {
      pages += 1;
      // The newest sixty, of which the first page was read.
      if (pages === 1)
        for (let times = 0; times < 60; times += 1) website.remove(website.rows().length - 1);
    });
    expect(missing(website, told)).toEqual([]);
  });

  it('is not lost when most of the list goes while it is read', async () => {
    const website = createWebsite(600);
    let pages = 0;
    const { told } = await readAll(website, { cursor: null, since: new Date(start) }, () => {
      pages += 1;
      if (pages === 5)
        for (let times = 0; times < 480; times += 1) website.remove(website.rows().length - 1);
    });
    expect(missing(website, told)).toEqual([]);
  });

  it('is not lost among equal times, wherever a page ends in them', async () => {
    const website = createWebsite(0);
    for (let times = 0; times < 333; times += 1) website.add();
    website.pass(10 * minute);
    website.add();
    let pages = 0;
    const { told } = await readAll(website, { cursor: null, since: new Date(start) }, () => {
      pages += 1;
      if (pages === 2) for (let times = 0; times < 30; times += 1) website.remove(0);
    });
    expect(missing(website, told)).toEqual([]);
  });

  it('does not go round and round when very much changed at once', async () => {
    const website = createWebsite(1_500, 0);
    const first = await readAll(website, { cursor: null, since: new Date(start) });
    expect(first.told.size).toBe(1_500);
    website.pass(3 * minute);
    const second = await readAll(website, { cursor: first.cursor, since: new Date(start) });
    const third = await readAll(website, { cursor: second.cursor, since: new Date(start) });
    expect(third).toMatchObject({ told: new Map(), pages: 1 });
  });

  it('is told when it shows late, with an earlier time', async () => {
    const website = createWebsite(10);
    const { cursor } = await readAll(website, { cursor: null, since: new Date(start) });
    website.pass(-1.5 * minute);
    website.add();
    const { told } = await readAll(website, { cursor, since: new Date(start) });
    expect([...told.keys()]).toEqual(['s10']);
  });

  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'is never lost, whatever moves between two pages (%i)',
    async (seed) => {
      const roll = createDice(seed + 1);
      const website = createWebsite(roll(400), [0, 1_000, minute][roll(3)]);
      const shake = () => {
        website.pass(roll(3) * 1_000);
        for (let times = roll(12); times > 0; times -= 1) {
          const index = roll(website.rows().length);
          [website.add, () => website.touch(index), () => website.remove(index)][roll(3)]?.();
        }
        if (roll(8) === 0)
          for (let times = roll(90); times > 0; times -= 1)
            website.remove(website.rows().length - 1);
      };
      let left = 30;
      let cursor: string | null = null;
      const told = new Map<string, number>();
      for (let polls = 0; polls < 4; polls += 1) {
        const read = await readAll(website, { cursor, since: new Date(start) }, () => {
          // What moves during the last reading is for the next one.
          if (polls < 3 && (left -= 1) > 0) shake();
        });
        for (const [id, at] of read.told) told.set(id, at);
        ({ cursor } = read);
        website.pass(minute);
      }
      expect(missing(website, told)).toEqual([]);
    },
  );
});

describe('a website that pages otherwise', () => {
  it('is read to its end when it keeps to its own size of pages', async () => {
    const website = createWebsite(170);
    const list = ({ page }: Page) => website.list({ page, size: 20 });
    const { told } = await readAll({ ...website, list }, { cursor: null, since: new Date(start) });
    expect(told.size).toBe(170);
  });

  it('fails when every number has the same page, and the cursor stays @check-37.5', async () => {
    const website = createWebsite(170);
    const list = () => website.list({ page: 1, size: 50 });
    const failure = await failureOf(
      readAll({ ...website, list }, { cursor: null, since: new Date(start) }),
    );
    expect(failure).toMatchObject({ reason: 'invalid-answer' });
  });

  it('begins anew with a cursor that it does not know', async () => {
    const website = createWebsite(30);
    const { told } = await readAll(website, { cursor: '{"version":0}', since: new Date(start) });
    expect(told.size).toBe(30);
  });
});
