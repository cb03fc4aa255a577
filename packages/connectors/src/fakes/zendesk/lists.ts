import type { FakeAnswer, FakeRequest } from '../fake-server.ts';

/** Pages, as Zendesk turns them: by cursor, or by number up to ten thousand records. */

const largestPage = 100;
const encode = (text: string) => Buffer.from(text).toString('base64');
const decode = (text: string) => Buffer.from(text, 'base64').toString();

/** A page of a list under its name. */
export function pageOf(name: string, all: readonly unknown[], { url }: FakeRequest): FakeAnswer {
  const asked = url.searchParams;
  const size = Math.min(Number(asked.get('page[size]') ?? 0) || largestPage, largestPage);
  if (!asked.has('page[size]')) return numbered(name, all, url);
  const after = asked.get('page[after]');
  const from = after ? Number(decode(after)) : 0;
  const page = all.slice(from, from + size);
  const hasMore = from + size < all.length;
  const next = new URL(url);
  next.searchParams.set('page[after]', encode(String(from + size)));
  return {
    json: {
      [name]: page,
      meta: {
        has_more: hasMore,
        after_cursor: page.length > 0 ? encode(String(from + page.length)) : null,
        before_cursor: page.length > 0 ? encode(String(from)) : null,
      },
      links: { next: hasMore ? next.href : null, prev: null },
    },
  };
}

function numbered(name: string, all: readonly unknown[], url: URL): FakeAnswer {
  const asked = url.searchParams;
  const size = Math.min(Number(asked.get('per_page') ?? largestPage) || largestPage, largestPage);
  const page = Number(asked.get('page') ?? 1) || 1;
  if (page > 100 || page * size > 10_000)
    return {
      status: 400,
      json: {
        error: 'InvalidPaginationDepth',
        description: 'Number of pages is limited to 100. Use cursor pagination instead.',
      },
    };
  const isLast = page * size >= all.length;
  const next = new URL(`https://brightgoods.zendesk.com${url.pathname}${url.search}`);
  next.searchParams.set('page', String(page + 1));
  return {
    json: {
      [name]: all.slice((page - 1) * size, page * size),
      next_page: isLast ? null : next.href,
      previous_page: null,
      count: all.length,
    },
  };
}

/** Where an export stands: the time and the id of the last ticket that was told. */
type Place = { at: string; id: string; isEdge: boolean };

export const placeOf = (cursor: string): Place | null => {
  const [at = '', id = '', edge = ''] = decode(cursor).split('|');
  return Number.isNaN(Date.parse(at)) ? null : { at, id, isEdge: edge === 'edge' };
};

export const cursorOf = ({ at, id, isEdge }: Place) =>
  encode(`${at}|${id}|${isEdge ? 'edge' : 'end'}`);

/** Ids are compared as the numbers they are. */
export const isLater = (one: { at: string; id: string }, other: { at: string; id: string }) =>
  one.at === other.at ? BigInt(one.id) > BigInt(other.id) : one.at > other.at;
