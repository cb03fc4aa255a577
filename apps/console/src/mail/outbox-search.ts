import type { Mail } from '@replique/contract/mail';
import { pickChoice, pickText, pickWhole } from '../lib/search-params.ts';

export const pageSizes = [10, 25, 50, 100] as const;
/** As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses. */
export const mailStates = ['queued', 'sent', 'failed', 'kept'] as const satisfies Mail['state'][];

const lastPage = 100_000;
const defaultPageSize = 25;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which mails are listed, and which one is open, as the URL says. */
export interface OutboxSearch {
  search: string | undefined;
  state: (typeof mailStates)[number] | undefined;
  pageSize: (typeof pageSizes)[number];
  page: number;
  mail: string | undefined;
}

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const size = pickWhole(raw['pageSize'], 1, 100);
  const mail = pickText(raw['mail']);
  return {
    // A control character matches nothing, and the server refuses it.
    search: pickText(raw['search'])
      ?.replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 200),
    state: pickChoice(raw['state'], mailStates),
    pageSize: pageSizes.find((choice) => choice === size) ?? defaultPageSize,
    page: pickWhole(raw['page'], 1, lastPage) ?? 1,
    mail: mail !== undefined && uuid.test(mail) ? mail : undefined,
  };
}

/** The same as parameters of an address, with another mail open. */
export function addressOf(search: OutboxSearch, mail: string): Record<string, string | undefined> {
  return {
    search: search.search,
    state: search.state,
    pageSize: search.pageSize === defaultPageSize ? undefined : `${search.pageSize}`,
    page: search.page === 1 ? undefined : `${search.page}`,
    mail,
  };
}
