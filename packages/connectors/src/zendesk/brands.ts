import type { AccountState } from '../account-state.ts';
import type { Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { CrmHttp } from '../http.ts';
import { createKept } from '../kept.ts';
import { readPages } from './pages.ts';
import { BrandsAnswer } from './schemas.ts';

/** The names of an account's brands. They come with no ticket, and change seldom: they are kept for a while. */

type Names = ReadonlyMap<string, string>;
const kept = createKept<Names>({ ms: 3_600_000 });

async function askBrands(http: CrmHttp, signal: Signal): Promise<Names> {
  try {
    const pages = await readPages(http, { path: '/api/v2/brands' }, BrandsAnswer, signal);
    const brands = pages.flatMap((page) => page.brands);
    // Where there is one alone it says nothing of a ticket.
    if (brands.length < 2) return new Map();
    return new Map(brands.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
  } catch (error) {
    const isHidden =
      error instanceof CrmFailed && ['forbidden', 'not-found', 'refused'].includes(error.reason);
    if (isHidden) return new Map();
    throw error;
  }
}

export const brandNames = (
  { http, state }: { http: CrmHttp; state: AccountState },
  now: Date,
  signal: Signal,
): Promise<Names> => kept(state, 'all', now, () => askBrands(http, signal));
