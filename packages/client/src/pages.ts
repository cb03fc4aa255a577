import type { CallOptions } from './operation.ts';

type Page<Row> = { items: Row[]; nextCursor?: string | null; total: number };
type Asks = { page?: number; cursor?: string; pageSize?: number };

const largestPage = 100;

/**
 * Every row of a list, page by page as they are looked at: `for await (const row of eachOf(client.tickets.list))`. By
 * cursor where the list has one: rows that arrive meanwhile then shift nothing.
 */
export async function* eachOf<Row, Input extends object>(
  list: (input: Input, options?: CallOptions) => Promise<Page<Row>>,
  input?: Omit<Input, keyof Asks>,
  options?: CallOptions,
): AsyncGenerator<Row> {
  let next: Asks = {};
  for (let [page, seen] = [1, 0]; ; page += 1) {
    const asked = { pageSize: largestPage, ...input, ...next };
    const { items, nextCursor, total } = await list(asked as unknown as Input, options);
    yield* items;
    seen += items.length;
    if (items.length === 0) return;
    if (nextCursor) next = { cursor: nextCursor };
    else if (seen < total && !next.cursor) next = { page: page + 1 };
    else return;
  }
}
