import type { FakeAnswer } from '../fake-server.ts';

/** Gorgias's lists: a page, and a cursor that means nothing to anybody else. */

export type Row = { id: number } & Record<string, unknown>;

export type Paging = {
  /** By the place of the last row; or, for tests that go wrong on purpose, by a count of rows. */
  by: 'place' | 'count';
  /** Cursors of another age are unknown. */
  age: number;
};

export const problem = (status: number, msg: string, data?: unknown): FakeAnswer => ({
  status,
  json: { error: { msg, ...(data === undefined ? {} : { data }) } },
});

const read = (cursor: string) => Buffer.from(cursor, 'base64').toString().split('__');
const write = (...words: unknown[]) => Buffer.from(words.join('__')).toString('base64');

const orderOf = (row: Row, name: string) => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

function compare(one: Row, other: Row, name: string): number {
  const [left, right] = [orderOf(one, name), orderOf(other, name)];
  return left < right ? -1 : left > right ? 1 : one.id - other.id;
}

export function page(
  rows: Row[],
  query: URLSearchParams,
  { by, age }: Paging,
  {
    order = 'created_datetime:desc',
    show = (row) => row,
  }: { order?: string; show?: (row: Row) => unknown } = {},
): FakeAnswer {
  const limit = Number(query.get('limit') ?? 30);
  if (!(limit >= 1 && limit <= 100))
    return problem(400, 'Bad request', { limit: ['Must be between 1 and 100.'] });
  const [name = '', direction] = (query.get('order_by') ?? order).split(':');
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = rows.toSorted((one, other) => sign * compare(one, other, name));
  const cursor = query.get('cursor');
  let start = 0;
  if (cursor) {
    const [word, of, place = '', id] = read(cursor);
    if (word !== 'next' || of !== String(age)) return problem(400, 'Invalid cursor.');
    const last = { id: Number(id), [name]: place };
    const at = sorted.findIndex((row) => sign * compare(row, last, name) > 0);
    start = by === 'count' ? Number(place) : at === -1 ? sorted.length : at;
  }
  const data = sorted.slice(start, start + limit);
  const last = data.at(-1);
  const hasMore = last && start + limit < sorted.length;
  const place = by === 'count' ? [start + limit] : [last && orderOf(last, name), last?.id];
  return {
    json: {
      object: 'list',
      uri: '/api/list',
      data: data.map(show),
      meta: {
        next_cursor: hasMore ? write('next', age, ...place) : null,
        prev_cursor: start > 0 ? write('prev', age, start) : null,
        total_resources: sorted.length,
      },
    },
  };
}
