import type { AuditEntry } from '@replique/contract/audit';
import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import {
  pickChoice,
  pickDay,
  pickList,
  pickSearch,
  pickText,
  writeList,
} from '../lib/search-params.ts';

/** As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses. */
export const actorKinds = [
  'person',
  'key',
  'server',
] as const satisfies AuditEntry['actor']['kind'][];

/** The server takes no more of one filter. */
const mostValues = 50;

/** Which entries are listed, and which one is open, as the URL says; the client is the one that the top bar selects. */
export interface AuditSearch extends Paging {
  client: string | undefined;
  search: string | undefined;
  person: string | undefined;
  area: string[];
  action: string[];
  actor: (typeof actorKinds)[number] | undefined;
  /** Days in UTC, both included. */
  from: string | undefined;
  to: string | undefined;
  /** The entry that is open. */
  entry: string | undefined;
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function pickUuid(value: unknown): string | undefined {
  const text = pickText(value);
  return text !== undefined && uuidForm.test(text) ? text : undefined;
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const [from, to] = [pickDay(raw['from']), pickDay(raw['to'])];
  // The other way round nothing could ever be found: both days are meant.
  const isSwapped = from !== undefined && to !== undefined && from > to;
  return {
    search: pickSearch(raw['search']) || undefined,
    client: pickUuid(raw['client']),
    person: pickUuid(raw['person']),
    area: pickList(raw['area'], mostValues),
    action: pickList(raw['action'], mostValues),
    actor: pickChoice(raw['actor'], actorKinds),
    from: isSwapped ? to : from,
    to: isSwapped ? from : to,
    entry: pickUuid(raw['entry']),
    ...pickPaging(raw),
  };
}

/** The parameters to write into a link: what equals the default is left out. */
export function writeAuditSearch(search: AuditSearch): Record<string, string | undefined> {
  const { page, pageSize, area, action, ...rest } = search;
  return {
    ...rest,
    area: writeList(area),
    action: writeList(action),
    ...writePaging({ page, pageSize }),
  };
}

/** What takes every chip back; the words that are searched for stay. */
export const noChips = {
  client: undefined,
  person: undefined,
  area: [],
  action: [],
  actor: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<AuditSearch>;

/** Whether a chip holds something. */
export function hasChips(search: AuditSearch): boolean {
  const { client, person, area, action, actor, from, to } = search;
  const single = [client, person, actor, from, to].some((value) => value !== undefined);
  return single || area.length > 0 || action.length > 0;
}

const orNone = (values: string[]) => (values.length > 0 ? values : undefined);

/** What the server is asked for: the filters that are in force. */
export function toAuditFilter(search: AuditSearch) {
  const { client, person, area, action, actor, from, to } = search;
  return {
    client,
    person,
    area: orNone(area),
    action: orNone(action),
    actor,
    search: search.search,
    from,
    to,
  };
}
