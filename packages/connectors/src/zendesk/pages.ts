import type { z } from 'zod';
import type { Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';

type Paged = {
  meta?: { has_more?: boolean | null; after_cursor?: string | null } | null;
  next_page?: string | null;
};

/** No list that is read here is longer: a platform that turns pages for ever is stopped. */
const mostPages = 200;

/** What the next page's address asks for; the address itself is not followed. */
function queryIn(address: string): Record<string, string> {
  const url = URL.parse(address);
  if (!url) throw new CrmFailed('invalid-answer', { detail: 'next page' });
  return Object.fromEntries(url.searchParams);
}

/** All pages of a list, by cursor; by number where the answer has none. */
export async function readPages<Schema extends z.ZodType<Paged>>(
  http: CrmHttp,
  request: { path: string; query?: Record<string, string>; hasOwnLimit?: boolean },
  schema: Schema,
  signal: Signal,
  /** After so many the rest is not wanted. */
  enough = Infinity,
): Promise<z.output<Schema>[]> {
  const pages: z.output<Schema>[] = [];
  const first = { 'page[size]': '100', ...request.query };
  let query: Record<string, string> = first;
  const seen = new Set<string>();
  while (pages.length < mostPages) {
    const page = await http.ask({ ...request, query, signal }, schema);
    pages.push(page);
    if (pages.length >= enough) return pages;
    const { meta, next_page: address } = page as Paged;
    const cursor = meta?.has_more ? meta.after_cursor : null;
    // Half a list would hide what is looked for.
    if (meta?.has_more && !cursor) throw new CrmFailed('invalid-answer', { detail: 'next page' });
    const place = cursor ?? (meta ? null : address);
    if (!place) return pages;
    if (seen.has(place)) throw new CrmFailed('invalid-answer', { detail: 'the same page again' });
    seen.add(place);
    query = cursor ? { ...first, 'page[after]': cursor } : { ...request.query, ...queryIn(place) };
  }
  throw new CrmFailed('invalid-answer', { detail: 'too many pages' });
}
