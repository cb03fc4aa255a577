import type { z } from 'zod';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp, CrmRequest } from '../http.ts';
import { listOf } from './schemas.ts';

const mostOnPage = 100;
const mostPages = 200;

/** A whole list. It ends where the next cursor is null or empty. */
export async function readAll<Item extends z.ZodType>(
  http: CrmHttp,
  { path, query, signal }: Pick<CrmRequest, 'path' | 'query' | 'signal'>,
  item: Item,
  /** After so many the rest is not wanted. */
  enough = Infinity,
): Promise<z.output<Item>[]> {
  const page = listOf(item);
  const found: z.output<Item>[] = [];
  const visited = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await http.ask(
      { path, query: { ...query, limit: mostOnPage, cursor }, signal },
      page,
    );
    found.push(...data);
    if (!meta.next_cursor || found.length >= enough) return found;
    cursor = meta.next_cursor;
    if (visited.has(cursor) || visited.size >= mostPages)
      throw new CrmFailed('invalid-answer', { detail: 'its pages go in a circle' });
    visited.add(cursor);
  }
}
