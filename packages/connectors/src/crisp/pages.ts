import { z } from 'zod';
import type { Signal } from '../connector.ts';
import type { Account } from './account.ts';

const mostPages = 50;

/** Every page, until one has nothing new. */
export async function readPages<Item extends z.ZodType>(
  account: Account,
  path: string,
  item: Item,
  nameOf: (one: z.output<Item>) => string,
  signal: Signal,
): Promise<z.output<Item>[]> {
  const found = new Map<string, z.output<Item>>();
  for (let page = 1; page <= mostPages; page += 1) {
    const items = await account.ask({ path: `${path}/${page}`, signal }, z.array(item));
    const before = found.size;
    for (const one of items) found.set(nameOf(one), one);
    if (found.size === before) break;
  }
  return [...found.values()];
}
