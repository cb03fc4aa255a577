import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeSuggestion,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

type Row = { uuid: string; externalId: string; subject: string; client: { uuid: string } };
type Page = { items: Row[]; nextCursor: string | null; total: number };

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
const minute = 60_000;
const start = new Date('2026-03-01T08:00:00Z').getTime();
const at = (minutes: number) => new Date(start + minutes * minute);

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  await makeTickets(testApp.deps, clients.first.id, [
    // Each sort has an order of its own: by ticket 4 3 2 1, by question 1 4 3 2, by answer 2 1.
    ...[1, 2, 3, 4].map((n) => ({
      externalId: `T-${n}`,
      subject: `Ticket number ${n}`,
      createdAt: at(n),
      messages: [
        { text: `How does part ${n} work?`, at: at(n === 1 ? 90 : n) },
        ...(n <= 2 ? [{ role: 'agent' as const, text: 'Short answer.', at: at(100 + n) }] : []),
      ],
    })),
    {
      externalId: 'T-5',
      subject: 'Schrauben',
      language: 'unknown',
      createdAt: at(5),
      messages: [{ text: 'Wo sind die Schrauben?', at: at(5) }],
    },
    {
      externalId: 'T-6',
      subject: '',
      createdAt: at(6),
      messages: [{ role: 'agent', text: 'Only we wrote here.', at: at(6) }],
    },
  ]);
  await makeTickets(testApp.deps, clients.second.id, [
    { externalId: 'T-1', subject: 'Of the other client' },
  ]);
});

afterAll(() => testApp.close());

async function list(query = '', person: 'carol' | 'frank' | 'alice' = 'carol'): Promise<Page> {
  const answer = await testApp.call(person, 'GET', `/v2/tickets${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body as Page;
}

const idsOf = (page: Page) => page.items.map((item) => item.externalId);

describe('the ticket table', () => {
  it('shows what a row holds, counted from the messages @spec-2.80', async () => {
    const { items } = await list('?search=T-2');
    expect(items).toEqual([
      {
        uuid: expect.any(String),
        client: { uuid: clients.first.uuid, name: clients.first.name },
        externalId: 'T-2',
        subject: 'Ticket number 2',
        channel: 'email',
        category: null,
        language: 'en',
        requesterName: 'Nora Field',
        preview: expect.any(String),
        createdAt: at(2).toISOString(),
        lastMessageAt: at(102).toISOString(),
        isWaiting: false,
        crmStatus: null,
        priority: null,
        replyDueAt: null,
        snoozedUntil: null,
        isEligible: true,
        ineligibleReason: null,
        messages: 2,
        suggestions: 0,
        responses: 1,
        acceptedSuggestions: 0,
        suggestionStatus: 'none',
        editClass: null,
        agents: [],
        assignee: null,
      },
    ]);
  });

  it('has a tab of eligible tickets and one of the others with the reason @spec-2.76', async () => {
    expect((await list('?tab=eligible')).total).toBe(4);
    const others = await list('?tab=ineligible');
    expect(
      others.items.map((item) => [
        item.externalId,
        (item as Row & { ineligibleReason: string }).ineligibleReason,
      ]),
    ).toEqual([
      ['T-6', 'no-question'],
      ['T-5', 'language'],
    ]);
  });

  it('shows those that wait for an answer, or those that have one', async () => {
    expect(idsOf(await list('?status=waiting'))).toEqual(['T-4', 'T-3']);
    expect(idsOf(await list('?status=answered'))).toEqual(['T-2', 'T-1']);
  });

  it.each([
    ['ticket', ['T-4', 'T-3', 'T-2', 'T-1']],
    ['question', ['T-1', 'T-4', 'T-3', 'T-2']],
    ['answer', ['T-2', 'T-1', 'T-4', 'T-3']],
  ])('sorts by the latest %s @spec-2.78', async (sort, expected) => {
    expect(idsOf(await list(`?sort=${sort}`))).toEqual(expected);
  });

  it('sorts by the latest suggestion, tickets without one last', async () => {
    for (const [id, minutes] of [
      ['T-3', 5],
      ['T-1', 9],
    ] as const) {
      await testApp.sql(
        'update tickets set last_suggestion_at = $1 where external_id = $2 and client_id = $3',
        [at(minutes), id, clients.first.id],
      );
    }
    expect(idsOf(await list('?sort=suggestion'))).toEqual(['T-1', 'T-3', 'T-4', 'T-2']);
  });

  it.each([
    '0',
    '1',
    '11',
    '-1',
    '1e9',
    '1000',
    'ten',
    '10.5',
    '',
    'null',
    '10;drop table tickets',
  ])('refuses %j as the size of a page @spec-2.79 @spec-9.5', async (size) => {
    expect(
      (await testApp.call('carol', 'GET', `/v2/tickets?pageSize=${encodeURIComponent(size)}`))
        .status,
    ).toBe(400);
  });

  it.each([
    'sort=price',
    'sort=ticket;',
    'tab=all',
    'status=',
    'page=0',
    'page=1.5',
    'page=100001',
    'cursor=x',
    'cursor=',
    'order=asc',
  ])('refuses %s', async (query) => {
    expect((await testApp.call('carol', 'GET', `/v2/tickets?${query}`)).status).toBe(400);
  });

  it('refuses a cursor that was made by hand', async () => {
    const odd = [
      ['x', 1],
      ['2026-01-01', 'x'],
      [null, null],
      {},
      [],
      ["2026-01-01'; drop table tickets; --", 1],
      ['2026-01-01', 1e300],
      ['1', 1],
      ['+275000-01-01T00:00:00Z', 1],
      ['infinity', 1],
      ['2026-02-31 00:00:00+00', 1],
      ['now', 1],
    ];
    for (const value of odd) {
      const cursor = Buffer.from(JSON.stringify(value)).toString('base64url');
      const answer = await testApp.call('carol', 'GET', `/v2/tickets?cursor=${cursor}`);
      expect([value, answer.status]).toEqual([value, 400]);
    }
  });
});

describe('pages of the ticket table', () => {
  beforeAll(async () => {
    // Many share a time, so that the order has to come from the id too.
    const many = Array.from({ length: 230 }, (_, n) => ({
      externalId: `P-${String(n).padStart(3, '0')}`,
      subject: 'One of many pages',
      createdAt: at(Math.floor(n / 7)),
      messages: [{ text: 'Where is it?', at: at(Math.floor(n / 7)) }],
    }));
    await makeTickets(testApp.deps, clients.second.id, many);
  });

  it.each([10, 25, 50, 100])(
    'of %i rows are the same by number and by cursor, every ticket once',
    async (size) => {
      for (const sort of ['ticket', 'question', 'answer', 'suggestion']) {
        const query = `?pageSize=${size}&sort=${sort}`;
        const byNumber: string[] = [];
        const byCursor: string[] = [];
        let cursor: string | null = null;
        for (let page = 1; page <= Math.ceil(231 / size); page += 1) {
          const numbered = await list(`${query}&page=${page}`, 'frank');
          const next: Page = await list(
            cursor === null ? query : `${query}&cursor=${cursor}`,
            'frank',
          );
          expect([numbered.total, next.total]).toEqual([231, 231]);
          byNumber.push(...idsOf(numbered));
          byCursor.push(...idsOf(next));
          cursor = next.nextCursor;
        }
        expect(cursor).toBeNull();
        expect(byCursor).toEqual(byNumber);
        expect(new Set(byNumber).size).toBe(231);
      }
    },
  );

  it('are empty beyond the last one', async () => {
    expect(await list('?page=99', 'frank')).toEqual({
      items: [],
      nextCursor: null,
      total: 231,
      totalIsCapped: false,
    });
  });

  it('go over every client for super-admins, or over the one that they chose', async () => {
    expect((await list('', 'alice')).total).toBe(235);
    expect((await list(`?client=${clients.first.uuid}`, 'alice')).total).toBe(4);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(`?pageSize=100${cursor ? `&cursor=${cursor}` : ''}`, 'alice');
      ids.push(...page.items.map((item) => item.uuid));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(ids).size).toBe(235);
  });
});

describe('the summary', () => {
  it('counts where tickets stand, of the own client alone', async () => {
    const [article = ''] = await makeArticles(testApp.deps, clients.first.id, [
      { title: 'A page', html: '<p>Text.</p>' },
    ]);
    const [ticket = ''] = (await list('?search=T-3')).items.map((item) => item.uuid);
    await makeSuggestion(testApp.deps, clients.first.id, {
      ticket,
      document: article,
      text: 'Ready.',
    });
    const answer = await testApp.call('carol', 'GET', '/v2/tickets/summary');
    expect(answer.body).toEqual({
      eligible: 4,
      ineligible: 2,
      waiting: 2,
      suggested: 1,
      toCheck: 0,
      silent: 0,
      late: expect.any(Number),
      mine: null,
      snoozed: 0,
      accepted: 0,
    });
    const all = await testApp.call('alice', 'GET', '/v2/tickets/summary');
    expect(all.body).toEqual({
      eligible: 235,
      ineligible: 2,
      waiting: 233,
      suggested: 1,
      toCheck: 0,
      silent: 0,
      late: expect.any(Number),
      mine: null,
      snoozed: 0,
      accepted: 0,
    });
    const one = await testApp.call(
      'alice',
      'GET',
      `/v2/tickets/summary?client=${clients.first.uuid}`,
    );
    expect(one.body).toEqual(answer.body);
  });
});

describe('a ticket', () => {
  it('shows its conversation, oldest first, with quoted mail kept apart', async () => {
    const [uuid = ''] = await makeTickets(testApp.deps, clients.first.id, [
      {
        externalId: 'with-quote',
        subject: 'Broken handle',
        tags: ['urgent', 'vip'],
        messages: [
          { text: 'My handle is broken, what can I do?', at: at(1) },
          { role: 'agent', author: 'Sam', html: '<p>Please <b>send</b> a photo.</p>', at: at(2) },
          {
            text: 'Here it is.\n\nOn Mon, 2 Mar 2026 at 09:00, Sam wrote:\n> Please send a photo.',
            at: at(3),
          },
        ],
      },
    ]);
    const answer = await testApp.call('dan', 'GET', `/v2/tickets/${uuid}`);
    expect(answer.body).toMatchObject({
      platform: 'test',
      requesterEmail: 'nora@example.org',
      tags: ['urgent', 'vip'],
      isWaiting: true,
      conversation: [
        {
          role: 'requester',
          text: 'My handle is broken, what can I do?',
          quoted: null,
          html: null,
        },
        {
          role: 'agent',
          author: 'Sam',
          text: 'Please send a photo.',
          html: '<p>Please <b>send</b> a photo.</p>',
        },
        {
          role: 'requester',
          text: 'Here it is.',
          quoted: expect.stringContaining('> Please send a photo.'),
        },
      ],
    });
    expect((answer.body as { question: string }).question).toContain('handle is broken');
  });

  it('answers a foreign one like one that is not there', async () => {
    const [foreign] = (await list('', 'frank')).items;
    const [one, other] = [
      await testApp.call('carol', 'GET', `/v2/tickets/${foreign?.uuid}`),
      await testApp.call('carol', 'GET', `/v2/tickets/${randomUUID()}`),
    ];
    expect([one.status, one.body]).toEqual([
      404,
      { code: 'tickets.not-found', message: 'Ticket not found' },
    ]);
    expect(one.text).toBe(other.text);
  });
});
