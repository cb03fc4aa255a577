import type { Mail } from '@replique/contract/mail';
import { pickPaging, writePaging, type Paging } from '../lib/paging.ts';
import { pickChoice, pickSearch, pickText } from '../lib/search-params.ts';

/** As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses. */
export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const satisfies Mail['state'][];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which mails are listed, and which one is open, as the URL says. */
export interface OutboxSearch extends Paging {
  search: string | undefined;
  state: (typeof mailStates)[number] | undefined;
  mail: string | undefined;
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const mail = pickText(raw['mail']);
  return {
    search: pickSearch(raw['search']),
    state: pickChoice(raw['state'], mailStates),
    ...pickPaging(raw),
    mail: mail !== undefined && uuid.test(mail) ? mail : undefined,
  };
}

/** The same as parameters of an address, with another mail open. */
export function addressOf(search: OutboxSearch, mail: string): Record<string, string | undefined> {
  return {
    search: search.search,
    state: search.state,
    ...writePaging(search),
    mail,
  };
}
