import type { TesterRun } from '@replique/contract/tester';
import { pickText, pickWhole } from '../lib/search-params.ts';

/** What is asked of the tester, as the address says: a link reproduces the form, or opens a run that was kept. */
export interface TesterSearch {
  version: number | undefined;
  /** The version to compare with. */
  compare: number | undefined;
  /** A question, or a ticket cut after a message. */
  from: 'question' | 'ticket';
  question: string | undefined;
  ticket: string | undefined;
  cut: number | undefined;
  run: string | undefined;
}

export type TesterForm = Omit<TesterSearch, 'run'>;

export const longestQuestion = 2_000;
const mostVersions = 1_000_000;
const mostMessages = 10_000;
const longestName = 200;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseTesterSearch(raw: Record<string, unknown>): TesterSearch {
  const ticket = pickText(raw['ticket'])?.trim().slice(0, longestName);
  const run = pickText(raw['run']);
  const isTicket = ticket !== undefined || raw['from'] === 'ticket';
  return {
    version: pickWhole(raw['version'], 1, mostVersions),
    compare: pickWhole(raw['compare'], 1, mostVersions),
    from: isTicket ? 'ticket' : 'question',
    question: pickText(raw['question'])?.slice(0, longestQuestion),
    ticket,
    cut: ticket === undefined ? undefined : pickWhole(raw['cut'], 1, mostMessages),
    run: run !== undefined && uuid.test(run) ? run : undefined,
  };
}

/** The parameters to write into a link: what the other ones say already is left out. */
export function writeTesterSearch(search: TesterSearch): Record<string, string | undefined> {
  const { version, compare, from, question, ticket, cut, run } = search;
  const isTicket = from === 'ticket';
  return {
    version: version?.toString(),
    compare: compare?.toString(),
    from: isTicket && !ticket ? from : undefined,
    question: isTicket ? undefined : question,
    ticket: isTicket ? ticket : undefined,
    cut: isTicket ? cut?.toString() : undefined,
    run,
  };
}

/** The form that a run was made with. */
export function formOf(run: TesterRun): TesterForm {
  const versionOf = (side: string) => run.answers.find((answer) => answer.side === side)?.version;
  return {
    version: versionOf('a'),
    compare: versionOf('b'),
    from: run.ticket ? 'ticket' : 'question',
    question: run.ticket ? undefined : run.question,
    ticket: run.ticket?.externalId,
    cut: run.cut ?? undefined,
  };
}
