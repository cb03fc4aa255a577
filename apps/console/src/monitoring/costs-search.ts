import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickDay } from '../lib/search-params.ts';
import { useListSearch, type ChangeSearch } from '../lib/use-list-search.ts';
import type { CostsInput } from './queries.ts';

export const groupings = ['client', 'chatbot', 'promptVersion', 'model'] as const;
export type Grouping = (typeof groupings)[number];

/** Days up to today. */
export const spans = ['7', '30', '90'] as const;
export type Span = (typeof spans)[number];
const usualSpan: Span = '30';
const dayMs = 86_400_000;

/** What the costs keep in the address, beside the selected client: a span up to today, or days of one's own. */
export interface CostsSearch extends Paging {
  by: Grouping;
  /** Undefined: from `from` to `to`. */
  span: Span | undefined;
  from: string | undefined;
  to: string | undefined;
}

export function parseCostsSearch(raw: Record<string, unknown>): CostsSearch {
  const [from, to] = [pickDay(raw['from']), pickDay(raw['to'])];
  const hasDays = from !== undefined && to !== undefined;
  return {
    by: pickChoice(raw['by'], groupings) ?? groupings[0],
    span: hasDays ? undefined : (pickChoice(raw['span'], spans) ?? usualSpan),
    from: hasDays ? from : undefined,
    to: hasDays ? to : undefined,
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeCostsSearch(search: CostsSearch): Record<string, string | undefined> {
  const { by, span, from, to } = search;
  return {
    by: by === groupings[0] ? undefined : by,
    span: span === usualSpan ? undefined : span,
    from,
    to,
    ...writePaging(search),
  };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first and the last day that are asked for; the server's days begin at midnight UTC. */
export function daysOf({ span, from, to }: CostsSearch, now: number): { from: string; to: string } {
  if (from !== undefined && to !== undefined) return { from, to };
  return { from: dayOf(now - (Number(span ?? usualSpan) - 1) * dayMs), to: dayOf(now) };
}

export function toCostsInput(
  client: string | undefined,
  search: CostsSearch,
  now: number,
): CostsInput {
  const { by, pageSize, page } = search;
  return { client, by, pageSize, page, ...daysOf(search, now) };
}

export type ChangeCosts = ChangeSearch<CostsSearch>;

export const useCostsSearch = () => useListSearch(parseCostsSearch, writeCostsSearch);
