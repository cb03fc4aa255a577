import type { TesterRun } from '@replique/contract/answering/tester';
import type { SearchInput, SearchOf } from '../../lib/search.ts';
import type { testerSearch } from './asked-search.ts';

type TesterSearch = SearchOf<typeof testerSearch>;

/** A question, or a ticket cut after a message. */
export interface Asked extends Pick<TesterSearch, 'question' | 'ticket' | 'cut'> {
  from: 'question' | 'ticket';
}

/** What is asked of which versions. */
export interface TesterForm extends Asked, Pick<TesterSearch, 'version' | 'compare'> {}

export type ChangeForm = (
  patch: Partial<TesterForm & Pick<TesterSearch, 'run'>>,
  options?: { replace?: boolean },
) => void;

/** What an address asks: its ticket, else its question. */
export function askedIn(
  { question, ticket, cut }: Pick<TesterSearch, 'question' | 'ticket' | 'cut'>,
  isTicketAsked: boolean,
): Asked {
  return ticket !== undefined || isTicketAsked
    ? { from: 'ticket', question: undefined, ticket, cut }
    : { from: 'question', question, ticket, cut };
}

/** What a form is as an address: what the other parameters say already is left out. */
export function searchOfForm({
  from,
  question,
  ticket,
  cut,
  ...rest
}: TesterForm & Pick<TesterSearch, 'run'>): SearchInput<TesterSearch> {
  return from === 'ticket'
    ? { ...rest, from: ticket ? undefined : from, question: undefined, ticket, cut }
    : { ...rest, from: undefined, question, ticket: undefined, cut: undefined };
}

/** What is asked once the text of its field is in the address, which follows it with a delay. */
export function withTyped<Form extends Asked>(form: Form, typed: string | undefined): Form {
  if (typed === undefined) return form;
  if (form.from === 'question') return { ...form, question: typed };
  const ticket = typed.trim() || undefined;
  return ticket === form.ticket ? form : { ...form, ticket, cut: undefined };
}

/** What is asked, as the API takes it; undefined while nothing is. */
export function inputOf({
  from,
  question,
  ticket,
  cut,
}: Asked): { question: string } | { ticket: string; cut?: number } | undefined {
  if (from === 'ticket') return ticket ? { ticket, ...(cut !== undefined && { cut }) } : undefined;
  return question?.trim() ? { question: question.trim() } : undefined;
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
