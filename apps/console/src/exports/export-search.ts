import type { ExportKind } from '@replique/contract/export-columns';
import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickDay, pickList, pickSearch, writeList } from '../lib/search-params.ts';
import { exportKinds, exportStates } from './kinds.ts';

export const exportTabs = ['files', 'scheduled'] as const;

/** Which files are listed, as the URL says; the client is the selected one. */
export interface ExportSearch extends Paging {
  tab: (typeof exportTabs)[number];
  search: string | undefined;
  kind: ExportKind[];
  state: (typeof exportStates)[number][];
  /** Days in UTC when they were asked for, both included. */
  from: string | undefined;
  to: string | undefined;
  /** Only what one asked for oneself. */
  mine: '1' | undefined;
}

function pickChoices<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice[] {
  const given = pickList(value, choices.length);
  return choices.filter((choice) => given.includes(choice));
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseExportSearch(raw: Record<string, unknown>): ExportSearch {
  const [from, to] = [pickDay(raw['from']), pickDay(raw['to'])];
  // The other way round nothing could ever be found: both days are meant.
  const isSwapped = from !== undefined && to !== undefined && from > to;
  return {
    tab: pickChoice(raw['tab'], exportTabs) ?? 'files',
    search: pickSearch(raw['search']) || undefined,
    kind: pickChoices(raw['kind'], exportKinds),
    state: pickChoices(raw['state'], exportStates),
    from: isSwapped ? to : from,
    to: isSwapped ? from : to,
    mine: pickChoice(raw['mine'], ['1'] as const),
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeExportSearch(search: ExportSearch): Record<string, string | undefined> {
  const { page, pageSize, tab, kind, state, ...rest } = search;
  return {
    ...rest,
    tab: tab === 'files' ? undefined : tab,
    kind: writeList(kind),
    state: writeList(state),
    ...writePaging({ page, pageSize }),
  };
}

/** What takes every chip back. */
export const noChips = {
  kind: [],
  state: [],
  from: undefined,
  to: undefined,
  mine: undefined,
} satisfies Partial<ExportSearch>;

export function hasChips({ kind, state, from, to, mine }: ExportSearch): boolean {
  return kind.length > 0 || state.length > 0 || [from, to, mine].some((each) => each !== undefined);
}

const orNone = <Value>(values: Value[]) => (values.length > 0 ? values : undefined);

/** What the server is asked for. */
export function toExportInput(client: string | undefined, search: ExportSearch) {
  const { kind, state, from, to, mine, page, pageSize } = search;
  return {
    client,
    kind: orNone(kind),
    state: orNone(state),
    search: search.search,
    from,
    to,
    mine,
    page,
    pageSize,
  };
}
