import { categories, firstDay, vocabulary } from './made-up-list.ts';

/** What is asked of the list, as an address of the route and as the conditions of SQL written by hand. */

export type Scope = { name: string; clientId: number | null; size: number };

export type Case = {
  name: string;
  /** Path and query of the request. */
  path: string;
  /** Null for what is no page of the list. */
  byHand: {
    key: string;
    /** As columns, and as keys of the search index where there are some. */
    columns: string[];
    keys: ((clientId: number) => string)[];
    skip: number;
    /** Of the counters; what is narrowed is counted to 10,001. */
    counter: string | null;
    after: boolean;
  } | null;
};

type Filter = {
  name: string;
  query: string;
  column: string;
  key: ((clientId: number) => string) | null;
};

const facets =
  'ticket_facets(client_id, channel, category, language, suggestion_state, edit_class, is_waiting, agents, assignee_name, assignee_email)';
const byList = (name: string, column: string, values: string[]): Filter => ({
  name: `${name} ${values.join(' or ')}`,
  query: values.map((value) => `${name}[]=${encodeURIComponent(value)}`).join('&'),
  column: `${column} in (${values.map((value) => `'${value}'`).join(', ')})`,
  key: (clientId) =>
    `${facets} && array[${values.map((value) => `E'\\x01${clientId}:${name}:${value}'`).join(', ')}]`,
});
const byWord = (name: string, words: string): Filter => ({
  name,
  query: `search=${encodeURIComponent(words)}`,
  column: `search @@ ticket_query('${words}')`,
  key: (clientId) => `${facets} && array[E'\\x01${clientId}']`,
});
const dateOf = (offset: number): string =>
  new Date(firstDay + offset * 86_400_000).toISOString().slice(0, 10);
const byDates = (name: string, from: number, to: number): Filter => ({
  name,
  query: `from=${dateOf(from)}&to=${dateOf(to)}`,
  column: `created_at >= '${dateOf(from)}' and created_at < '${dateOf(to + 1)}'`,
  key: null,
});
const agent = (name: string): Filter => ({
  name: `agent ${name}`,
  query: `agent[]=${encodeURIComponent(name)}`,
  column: `'${name}' = any (agents)`,
  key: (clientId) => `${facets} && array['${name}'] and ${facets} && array[E'\\x01${clientId}']`,
});

export const filters = {
  email: byList('channel', 'channel', ['email']),
  fax: byList('channel', 'channel', ['fax']),
  common: byList('category', 'category', ['delivery', 'returns']),
  rare: byList('category', 'category', [categories.at(-1) ?? '']),
  french: byList('language', 'language', ['fr']),
  spanish: byList('language', 'language', ['es']),
  ready: byList('suggestion', 'suggestion_state', ['ready']),
  heavy: byList('editClass', 'edit_class', ['heavy']),
  agent: agent('Nora Field'),
  year: byDates('one year', 365, 729),
  day: byDates('one day', 500, 500),
  frequentWord: byWord('a frequent word', vocabulary[0] ?? ''),
  rareWord: byWord('a rare word', vocabulary[9_000] ?? ''),
  twoWords: byWord('two words', `${vocabulary[3]} ${vocabulary[40]}`),
  begunWord: byWord('a word begun', (vocabulary[2] ?? '').slice(0, 4)),
  noWord: byWord('a word that no ticket has', 'zzyzx'),
};

const sortKeys = {
  ticket: 'created_at',
  question: 'last_question_at',
  answer: 'last_answer_at',
  suggestion: 'last_suggestion_at',
};
type Sort = keyof typeof sortKeys;

type Asked = {
  name?: string;
  sort?: Sort;
  tab?: 'eligible' | 'ineligible';
  status?: 'all' | 'waiting' | 'answered';
  page?: number;
  narrowed?: Filter[];
  cursor?: string;
};

export function caseOf(asked: Asked): Case {
  const { sort = 'ticket', tab = 'eligible', status = 'all', page = 1, narrowed = [] } = asked;
  const said = [
    ...(asked.sort ? [`sort ${sort}`] : []),
    ...(asked.tab ? [tab] : []),
    ...(asked.status ? [status] : []),
    ...narrowed.map(({ name }) => name),
    ...(asked.name ? [asked.name] : []),
  ];
  const query = [
    `sort=${sort}&tab=${tab}&status=${status}&page=${page}`,
    ...narrowed.map((filter) => filter.query),
    ...(asked.cursor ? [`cursor=${asked.cursor}`] : []),
  ];
  const counted = { all: tab, waiting: `${tab}_waiting`, answered: `${tab} - ${tab}_waiting` };
  return {
    name: said.join(', ') || 'first page',
    path: `/v2/tickets?${query.join('&')}`,
    byHand: {
      key: sortKeys[sort],
      columns: [
        tab === 'eligible' ? 'is_eligible' : 'not is_eligible',
        ...(status === 'all' ? [] : [status === 'waiting' ? 'is_waiting' : 'not is_waiting']),
        ...narrowed.map(({ column }) => column),
      ],
      keys: narrowed.flatMap(({ key }) => key ?? []),
      skip: (page - 1) * 25,
      counter: narrowed.length === 0 ? counted[status] : null,
      after: asked.cursor !== undefined,
    },
  };
}

/** `total`: how many the first page says there are. */
export function casesOf(known: { total: number; email: string; ticket: string; cursor: string }) {
  const lastPage = Math.max(1, Math.ceil(known.total / 25));
  const f = filters;
  const pairs: Filter[][] = [
    [f.email, f.common],
    [f.email, f.rare],
    [f.fax, f.spanish],
    [f.french, f.ready],
    [f.agent, f.year],
    [f.rare, f.heavy],
    [f.frequentWord, f.email],
    [f.frequentWord, f.rare],
    [f.rareWord, f.french],
    [f.day, f.ready],
  ];
  const sorts: Sort[] = ['ticket', 'question', 'answer', 'suggestion'];
  return [
    caseOf({}),
    ...sorts.slice(1).map((sort) => caseOf({ sort })),
    ...sorts.map((sort) => caseOf({ sort, page: Math.ceil(lastPage / 2), name: 'middle page' })),
    caseOf({ page: lastPage, name: 'last page' }),
    caseOf({ sort: 'answer', page: lastPage, name: 'last page' }),
    caseOf({ cursor: known.cursor, name: 'by cursor' }),
    caseOf({ tab: 'ineligible' }),
    caseOf({ tab: 'ineligible', sort: 'answer' }),
    caseOf({ status: 'waiting' }),
    caseOf({ status: 'answered', sort: 'question' }),
    caseOf({ status: 'waiting', page: Math.ceil(lastPage / 8), name: 'middle page' }),
    ...Object.values(f).map((filter) => caseOf({ narrowed: [filter] })),
    ...[f.email, f.fax, f.rare, f.day, f.frequentWord].map((filter) =>
      caseOf({ sort: 'question', narrowed: [filter] }),
    ),
    ...pairs.map((narrowed) => caseOf({ narrowed })),
    caseOf({ narrowed: [f.french], page: 200, name: 'page 200' }),
    caseOf({ narrowed: [f.frequentWord], page: 200, name: 'page 200' }),
    caseOf({ narrowed: [f.ready], tab: 'ineligible' }),
    caseOf({ narrowed: [byWord('an e-mail address', known.email)] }),
    caseOf({ narrowed: [byWord('a ticket’s id', known.ticket)] }),
  ];
}

export const others: Case[] = [
  { name: 'facets', path: '/v2/tickets/facets', byHand: null },
  { name: 'summary', path: '/v2/tickets/summary', byHand: null },
];
