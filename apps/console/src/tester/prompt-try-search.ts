import { pickChoice, pickText, pickWhole } from '../lib/search-params.ts';
import { longestQuestion, type TesterForm } from './tester-search.ts';

/** What the address says of a try: whose knowledge, what is asked, what stands beside it. */
export interface TrySearch extends Pick<TesterForm, 'from' | 'question' | 'ticket' | 'cut'> {
  client: string | undefined;
  /** A saved version that answers too. */
  beside: number | undefined;
  view: TryView;
}

const tryViews = ['answer', 'preview'] as const;
export type TryView = (typeof tryViews)[number];

const longestName = 200;
const mostVersions = 1_000_000;
const mostMessages = 10_000;

/** Reads the search parameters; whatever is not a choice counts as not given. */
export function parseTrySearch(raw: Record<string, unknown>): TrySearch {
  const ticket = pickText(raw['ticket'])?.trim().slice(0, longestName);
  const isTicket = ticket !== undefined || raw['asked'] === 'ticket';
  return {
    client: pickText(raw['tryClient']),
    from: isTicket ? 'ticket' : 'question',
    question: isTicket ? undefined : pickText(raw['question'])?.slice(0, longestQuestion),
    ticket,
    cut: ticket === undefined ? undefined : pickWhole(raw['cut'], 1, mostMessages),
    beside: pickWhole(raw['beside'], 1, mostVersions),
    view: pickChoice(raw['view'], tryViews) ?? 'answer',
  };
}

const parameters = {
  client: 'tryClient',
  from: 'asked',
  question: 'question',
  ticket: 'ticket',
  cut: 'cut',
  beside: 'beside',
  view: 'view',
} as const satisfies Record<keyof TrySearch, string>;

const defaults: unknown[] = ['question', 'answer'] satisfies (TrySearch['from'] | TryView)[];

/** The parameters that a change writes, and only those: what is typed elsewhere meanwhile stays. */
export function writeTrySearch(patch: Partial<TrySearch>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => {
      const isChoice = key === 'from' || key === 'view';
      const isLeftOut = value === undefined || (isChoice && defaults.includes(value));
      return [parameters[key as keyof TrySearch], isLeftOut ? undefined : String(value)];
    }),
  );
}

/** What is asked, as the API takes it; undefined while nothing is. */
export function askedIn({
  from,
  question,
  ticket,
  cut,
}: Pick<TrySearch, 'from' | 'question' | 'ticket' | 'cut'>):
  | { question: string }
  | { ticket: string; cut?: number }
  | undefined {
  if (from === 'ticket') return ticket ? { ticket, ...(cut !== undefined && { cut }) } : undefined;
  return question?.trim() ? { question: question.trim() } : undefined;
}
