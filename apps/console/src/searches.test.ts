import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { ticketSearch } from './helpdesk/routes.ts';
import { parseSearch, stringifySearch, type RawSearch, type SearchSchema } from './lib/search.ts';
import { screens } from './routes.ts';

type Raw = Record<string, string>;
const uuid = '01a1fd7a-ce01-7c96-b78c-783fae187804';
const days = { from: '2026-03-01', to: '2026-03-31' };
const paging = { pageSize: '50', page: '3' };

/** An address of every screen that keeps something in it, by the name of its route: nothing of it is the usual. */
const addresses: Record<string, Raw> = {
  demo: { version: '3', compare: '5', ticket: 'CRM/77', cut: '2', run: uuid },
  tables: { search: 'a', sort: 'name', direction: 'desc', ...paging },
  help: { search: 'crm', about: '/tickets' },
  chat: { chatbot: uuid, version: '2', language: 'fr' },
  clients: { archived: '0', search: 'bikes' },
  'clients/knowledge': {
    search: 'late',
    kind: 'csv',
    language: 'fr',
    source: uuid,
    standing: 'to-review',
    sort: 'uses',
    direction: 'asc',
    ...paging,
  },
  'knowledge/to-write': { kind: 'gap', days: '90', language: 'fr', search: 'late', ...paging },
  'knowledge/documents': { search: 'late', kind: 'csv', ...paging },
  'knowledge/search-test': { question: 'Where?', language: 'en' },
  'clients/knowledge-test': { question: 'Where?', language: 'en', document: uuid },
  'clients/gaps': { view: 'pairs', days: '90', state: 'answered', language: 'fr', ...paging },
  'clients/gap': { days: '90' },
  'clients/write-document': { gap: uuid },
  'clients/test-set': { view: 'runs', search: 'a', last: 'flaky', ...paging },
  'clients/chatbot': { setup: 'open' },
  'test-run': { search: 'a', outcome: 'fail', change: 'worse', ...paging },
  'monthly-report': { month: '2026-03' },
  'insights-v2': {
    ...days,
    compare: 'year',
    zone: 'Europe/Paris',
    channel: 'email,chat',
    agent: 'Imran',
    measure: 'tickets',
    chart: 'table',
    by: 'times',
    sort: 'useRate',
    order: 'asc',
    changes: '1',
    panel: 'digest',
    ...paging,
  },
  renforcement: {
    state: 'all',
    language: 'fr',
    channel: 'email',
    search: 'late',
    sort: 'trend',
    did: '1',
    ...paging,
  },
  'renforcement/group': paging,
  prompts: { archived: '1' },
  'prompts/edit': {
    pane: 'try',
    from: '1',
    to: 'draft',
    tryClient: uuid,
    asked: 'ticket',
    ticket: 'FH-12',
    cut: '3',
    beside: '2',
    view: 'preview',
  },
  'prompts/rules': { from: '1', to: '3' },
  'settings/api': { tab: 'webhooks' },
  'settings/crm': { receipt: 'receipt', install: 'denied' },
  tickets: {
    tab: 'ineligible',
    status: 'waiting',
    search: 'late parcel',
    channel: 'email,ch\\,at',
    suggestion: 'none,ready',
    editClass: 'light',
    sources: 'contradicted',
    period: '7',
    sort: 'answer',
    columns: 'channel,date',
    ...paging,
    dialog: 'type',
    view: uuid,
  },
  'tickets/ticket': { ...days, columns: 'none' },
  users: { search: 'zoé', role: '4', sort: 'lastname', direction: 'desc', ...paging },
  chats: {
    tab: 'archived',
    chat: uuid,
    trace: uuid,
    search: 'late parcel',
    chatbot: uuid,
    state: 'closed',
    score: 'none',
    escalated: '0',
    language: 'fr',
    ...days,
    ...paging,
  },
  monitoring: {
    search: 'bikes',
    health: 'none',
    crm: 'enabled',
    suggestions: 'disabled',
    sort: 'uptime',
    order: 'desc',
    ...paging,
  },
  'monitoring/view': { by: 'model', span: '90', ...paging },
  'monitoring/client': { health: 'SUCCESS', ...paging },
  exports: {
    tab: 'scheduled',
    search: 'carol',
    kind: 'chats,audit',
    state: 'ready,failed',
    ...days,
    mine: '1',
    ...paging,
  },
  audit: {
    client: uuid,
    person: uuid,
    search: '10.0.0.1',
    area: 'prompts,rules',
    action: 'prompts.deployed',
    actor: 'key',
    ...days,
    entry: uuid,
    ...paging,
  },
  simulator: { ticket: '12', dialog: 'write' },
  outbox: { search: 'a@b', state: 'failed', ...paging, mail: uuid },
  incidents: { state: 'open', kind: 'queue', ...paging },
};

const odd = '\u0000 ';
const schemas = new Map(
  (screens as AnyRoute[]).flatMap(({ options }) => {
    const { validateSearch: read, search } = options as {
      validateSearch?: SearchSchema<Raw>['read'];
      search?: { middlewares: [(way: { next: (search: object) => object }) => RawSearch] };
    };
    const [middleware] = search?.middlewares ?? [];
    if (!read || !middleware) return [];
    const write = (search: object) => middleware({ next: () => search });
    return [[(options.staticData as { name: string }).name, { read, write }] as const];
  }),
);
const schemaOf = (name: string) => schemas.get(name)!;
const read = (name: string, raw: Raw): Record<string, unknown> => schemaOf(name).read(raw);

describe('the addresses of the screens', () => {
  it('are tried here, each of them', () => {
    expect(Object.keys(addresses).toSorted()).toEqual([...schemas.keys()].toSorted());
  });

  it.each(Object.entries(addresses))(
    'of %s say the same when they are written again @spec-2.54',
    (name, raw) => {
      const schema = schemaOf(name);
      const written = stringifySearch(schema.write({ ...raw, ...schema.read(raw) }));
      expect(written).toBe(stringifySearch(raw));
      expect(schema.read(parseSearch(written))).toEqual(schema.read(raw));
      // A change is read over what was read already.
      expect(schema.read(schema.read(raw))).toEqual(schema.read(raw));
    },
  );

  it.each(Object.entries(addresses))('of %s leave out what is usual, or no choice', (name, raw) => {
    const schema = schemaOf(name);
    expect(stringifySearch(schema.write(schema.read({})))).toBe('');
    const wrong = schema.read(Object.fromEntries(Object.keys(raw).map((key) => [key, odd])));
    // Where any text is a choice, this one is.
    const isText = Object.values(wrong).some((value) => odd.includes(String(value)));
    expect(wrong).toEqual(isText ? wrong : schema.read({}));
  });

  it('keep what is not theirs', () => {
    expect(ticketSearch.write({ client: 'c', page: 2 })).toEqual({ client: 'c', page: '2' });
  });

  it.each(['tickets', 'chats', 'exports', 'audit'])(
    'of %s mean both days, either way round',
    (name) => {
      expect(read(name, { from: days.to, to: days.from })).toMatchObject(days);
    },
  );

  it('have a period or days of their own, never both', () => {
    expect(read('tickets', { period: '7', ...days })).toMatchObject({
      period: '7',
      from: undefined,
    });
    expect(read('insights-v2', { period: '7', ...days })).toMatchObject({ from: undefined });
    expect(read('insights-v2', { from: days.from })).toMatchObject({
      period: '28',
      from: undefined,
    });
    expect(read('monitoring/view', { span: '7', ...days })).toMatchObject({
      span: undefined,
      ...days,
    });
    expect(read('monitoring/view', { from: days.from })).toMatchObject({
      span: '30',
      from: undefined,
    });
  });

  it('cut a ticket that is named, and ask a question before a ticket', () => {
    expect(read('demo', { cut: '2' })).toMatchObject({ cut: undefined });
    expect(read('prompts/edit', { cut: '2' })).toMatchObject({ cut: undefined });
    const both = read('clients/knowledge-test', { question: ' Why? ', ticket: uuid });
    expect(both).toMatchObject({ question: 'Why?', ticket: undefined });
    expect(read('demo', { question: 'x'.repeat(3_000) })['question']).toHaveLength(2_000);
  });

  it('name pages, rows and numbers that there are @spec-2.87', () => {
    const none = { pageSize: '7', page: '-1', role: '6' };
    expect(read('users', none)).toMatchObject({ pageSize: 25, page: 1, role: undefined });
    expect(read('insights-v2', { pageSize: '7', zone: 'Mars/Base' })).toMatchObject({
      pageSize: 10,
      zone: 'UTC',
    });
  });
});
