import { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTicket,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { retireOldTickets } from '../jobs.ts';
import { reapplyRules } from '../tickets.ts';

/** Which tickets get suggestions: each filter alone, together, and wherever they are applied (docs/tickets.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);
const answered = [
  { text: 'Where is my parcel?' },
  { role: 'agent' as const, text: 'It is at the depot, 100% sure.' },
];

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  await makeTickets(testApp.deps, clients.first.id, [
    {
      externalId: 'parcel',
      subject: 'Où est mon colis ?',
      channel: 'Email',
      category: 'Délais & retards',
      language: 'fr',
      formId: '11',
      groupId: '7',
      tags: ['Été', 'vip'],
      requesterEmail: 'zoe@shop.example.org',
      createdAt: daysAgo(3),
      messages: [{ text: 'Mon colis n’est PAS arrivé, où est-il ?' }],
    },
    {
      externalId: 'refund',
      subject: 'Refund of 50% [order #12] a_b c\\d',
      channel: 'chat',
      category: 'Refunds',
      formId: '12',
      groupId: '8',
      tags: ['ete.2', "o'clock"],
      requesterEmail: 'Ann@Example.ORG',
      createdAt: daysAgo(40),
      messages: answered,
    },
    {
      externalId: 'bare',
      subject: 'A question',
      channel: null,
      category: null,
      requesterEmail: null,
      createdAt: daysAgo(400),
      messages: [{ text: 'How do I reset it?' }, { text: 'Hello? Is anybody there?' }],
    },
    {
      externalId: 'unserved',
      subject: 'nuqneH',
      language: 'klingonisch',
      messages: [{ text: 'nuqDaq?' }],
      createdAt: daysAgo(1),
    },
    { externalId: 'empty', subject: '', messages: [{ text: '' }], createdAt: daysAgo(1) },
  ]);
  await makeTickets(testApp.deps, clients.second.id, [{ externalId: 'theirs', channel: 'chat' }]);
});

afterAll(() => testApp.close());

beforeEach(() => save({}));

const path = () => `/v1/clients/${clients.first.id}/detailed-filters`;

async function save(filters: object): Promise<void> {
  const answer = await testApp.call('alice', 'PUT', path(), filters);
  expect([answer.status, testApp.logged]).toEqual([200, []]);
}

async function preview(filters: object): Promise<{ passing: number; total: number }> {
  const answer = await testApp.call(
    'alice',
    'POST',
    `/v2/clients/${clients.first.uuid}/detailed-filters/preview`,
    filters,
  );
  expect([answer.status, testApp.logged]).toEqual([200, []]);
  return answer.body as { passing: number; total: number };
}

async function reasons(client = clients.first): Promise<Record<string, string | null>> {
  const rows = await testApp.sql<{ external_id: string; reason: string | null; ok: boolean }>(
    'select external_id, ineligible_reason as reason, is_eligible as ok from tickets where client_id = $1',
    [client.id],
  );
  expect(rows.every((row) => row.ok === (row.reason === null))).toBe(true);
  return Object.fromEntries(rows.map((row) => [row.external_id, row.reason]));
}

const always = { unserved: 'language', empty: 'no-question' };

/** filters → the reason of each of the three tickets that a client without filters answers. */
const cases: [string, object, [string | null, string | null, string | null]][] = [
  ['nothing at all', {}, [null, null, null]],
  ['empty lists', DetailedFilters.parse({}), [null, null, null]],
  ['a channel, capitals aside', { channels: ['eMAIL'] }, [null, 'channel', 'channel']],
  ['one of two channels', { channels: ['email', 'chat'] }, [null, null, 'channel']],
  [
    'a category, accents aside',
    { categories: ['DELAIS & retards'] },
    [null, 'category', 'category'],
  ],
  ['a language', { languages: ['FR'] }, [null, 'language', 'language']],
  ['a group', { groupIds: ['8'] }, ['group', null, 'group']],
  ['a form', { formIds: ['11', '13'] }, [null, 'form', 'form']],
  ['any of some tags', { tags: { any: ['ete', 'other'], none: [] } }, [null, 'tag', 'tag']],
  ['none of some tags', { tags: { any: [], none: ['VIP'] } }, ['tag', null, null]],
  ['tags both ways', { tags: { any: ['été'], none: ['vip'] } }, ['tag', 'tag', 'tag']],
  ['a tag with a quote', { tags: { any: ["O'Clock"], none: [] } }, ['tag', null, 'tag']],
  [
    'a domain with those below it',
    { requesterDomains: { only: ['example.org'], except: [] } },
    [null, null, 'requester-domain'],
  ],
  [
    'a domain below alone',
    { requesterDomains: { only: ['@SHOP.example.org'], except: [] } },
    [null, 'requester-domain', 'requester-domain'],
  ],
  [
    'a domain left out, the unknown one kept',
    { requesterDomains: { only: [], except: ['*.example.org'] } },
    ['requester-domain', 'requester-domain', null],
  ],
  [
    'an end of a name, which is no domain',
    { requesterDomains: { only: ['ample.org', 'org.example'], except: [] } },
    ['requester-domain', 'requester-domain', 'requester-domain'],
  ],
  ['a text of the subject', { subjectContains: ['COLIS', 'nope'] }, [null, 'subject', 'subject']],
  ['an accent of the subject', { subjectContains: ['ou est'] }, [null, 'subject', 'subject']],
  ['a text of the body', { bodyContains: ['n’est pas arrive'] }, [null, 'body', 'body']],
  ['a text of a later message', { bodyContains: ['anybody'] }, ['body', 'body', null]],
  ['not what the agent wrote', { bodyContains: ['depot'] }, ['body', 'body', 'body']],
  ['an age', { maxAgeDays: 30 }, [null, 'too-old', 'too-old']],
  ['a greater age', { maxAgeDays: 41 }, [null, null, 'too-old']],
  ['first messages', { firstMessageOnly: true }, [null, 'not-first-message', 'not-first-message']],
  [
    'several filters, the first that fails named',
    { channels: ['chat'], categories: ['refunds'], maxAgeDays: 30 },
    ['channel', 'too-old', 'channel'],
  ],
  [
    'all of them',
    {
      channels: ['email'],
      categories: ['delais & retards'],
      languages: ['fr'],
      groupIds: ['7'],
      formIds: ['11'],
      tags: { any: ['vip'], none: ['spam'] },
      requesterDomains: { only: ['example.org'], except: ['mail.example.org'] },
      subjectContains: ['colis'],
      bodyContains: ['colis'],
      maxAgeDays: 4,
      firstMessageOnly: true,
    },
    [null, 'channel', 'channel'],
  ],
];

/** Each is an ordinary text: it stands for itself and for nothing else. */
const hostile: [string, boolean][] = [
  ['50%', true],
  ['5%0', false],
  ['%', true],
  ['％', true],
  ['_b c', true],
  ['a_b', true],
  ['a-b', false],
  ['c\\d', true],
  ['\\', true],
  ['\\\\', false],
  ['[order #12]', true],
  ['.*', false],
  ['^Refund', false],
  ["'; drop table tickets; --", false],
  ["' or '1'='1", false],
  ['"', false],
  ['$1', false],
  ['{}', false],
];

describe('the filters', () => {
  it.each(cases)('let pass by %s @spec-7.27', async (_, filters, [parcel, refund, bare]) => {
    const expected = { parcel, refund, bare, ...always };
    const counted = await preview(filters);
    expect(await reasons()).toMatchObject({ parcel: null, refund: null, bare: null });
    await save(filters);
    expect(await reasons()).toEqual(expected);
    const passing = Object.values(expected).filter((reason) => reason === null).length;
    expect(counted).toEqual({ passing, total: 5 });
    const summary = await testApp.call(
      'alice',
      'GET',
      `/v2/tickets/summary?client=${clients.first.uuid}`,
    );
    expect(summary.body).toMatchObject({ eligible: passing, ineligible: 5 - passing });
  });

  it.each(hostile)('take %j of a subject literally', async (text, isFound) => {
    expect((await preview({ subjectContains: [text] })).passing).toBe(isFound ? 1 : 0);
    expect((await preview({ bodyContains: [text] })).passing).toBe(0);
    expect((await preview({ channels: [text] })).passing).toBe(0);
    expect((await preview({ tags: { any: [text], none: [] } })).passing).toBe(0);
    expect((await preview({ requesterDomains: { only: [text], except: [] } })).passing).toBe(0);
    await save({ subjectContains: [text] });
    expect((await reasons())['refund']).toBe(isFound ? null : 'subject');
  });

  it('refuse NUL, and keep half a surrogate pair as a mark', async () => {
    expect((await testApp.call('alice', 'PUT', path(), { channels: ['a\0'] })).status).toBe(400);
    const half = await testApp.call('alice', 'PUT', path(), { channels: ['a\ud800'] });
    expect([half.status, (half.body as DetailedFilters).channels]).toEqual([200, ['a\ufffd']]);
  });

  it('leave the other client’s tickets alone @spec-3.19', async () => {
    await save({ channels: ['nobody'] });
    expect(await reasons(clients.second)).toEqual({ theirs: null });
    expect((await preview({})).total).toBe(5);
  });
});

describe('a ticket that is stored', () => {
  it('is judged by the filters as they are, and again when it comes again', async () => {
    await save({ channels: ['chat'], bodyContains: ['broken'] });
    const put = (channel: string, text: string) =>
      makeTicket(testApp.deps, clients.first.id, {
        externalId: 'later',
        channel,
        messages: [{ text }],
      });
    await put('email', 'The lamp is broken, what now?');
    expect((await reasons())['later']).toBe('channel');
    await put('chat', 'The lamp is dim, what now?');
    expect((await reasons())['later']).toBe('body');
    await put('chat', 'The lamp is broken, what now?');
    expect((await reasons())['later']).toBeNull();
    await testApp.sql(`delete from tickets where external_id = 'later'`);
  });

  it('while the filters are saved is judged by what is in force in the end, round after round', async () => {
    for (let round = 0; round < 8; round += 1) {
      const channels = round % 2 === 0 ? ['chat'] : ['email'];
      const put = (name: string) =>
        makeTicket(testApp.deps, clients.first.id, {
          externalId: `race-${round}-${name}`,
          channel: 'email',
        });
      await Promise.all([put('a'), save({ channels }), put('b'), put('c')]);
      const races = Object.entries(await reasons()).filter(([id]) => id.startsWith('race-'));
      expect(races).toHaveLength(3 * (round + 1));
      const expected = round % 2 === 0 ? 'channel' : null;
      expect(new Set(races.map(([, reason]) => reason))).toEqual(new Set([expected]));
    }
    await testApp.sql(`delete from tickets where external_id like 'race-%'`);
  });

  it('teaches its answer whether or not it gets suggestions, in a served language', async () => {
    await save({ firstMessageOnly: true });
    const text = 'Open the order in your account and choose another address before it leaves.';
    const messages = [{ text: 'Where?' }, { role: 'agent' as const, text }];
    await makeTickets(testApp.deps, clients.first.id, [
      { externalId: 'taught', messages },
      { externalId: 'taught-pt', language: 'pt', messages },
      { externalId: 'taught-none', language: 'klingonisch', messages },
    ]);
    const rows = await testApp.sql(
      `select t.external_id, t.ineligible_reason, p.is_active from past_answers p
       join tickets t on t.id = p.ticket_id where t.external_id like 'taught%' order by 1`,
    );
    expect(rows).toEqual([
      { external_id: 'taught', ineligible_reason: 'not-first-message', is_active: true },
      { external_id: 'taught-none', ineligible_reason: 'language', is_active: false },
      { external_id: 'taught-pt', ineligible_reason: 'not-first-message', is_active: true },
    ]);
    await testApp.sql(`delete from tickets where external_id like 'taught%'`);
  });
});

describe('the suggestions module', () => {
  it('switched off leaves out every ticket, and gives them back when it is on again', async () => {
    await testApp.sql(
      `update clients set modules = jsonb_set(modules, '{suggestions}', 'false') where id = $1`,
      [clients.first.id],
    );
    expect((await preview({})).passing).toBe(0);
    await testApp.deps.db.withStaff((tx) => reapplyRules(tx, clients.first.id));
    expect(new Set(Object.values(await reasons()))).toEqual(new Set(['module-off']));
    await testApp.sql(
      `update clients set modules = jsonb_set(modules, '{suggestions}', 'true') where id = $1`,
      [clients.first.id],
    );
    await testApp.deps.db.withClient(clients.first.id, (tx) => reapplyRules(tx, clients.first.id));
    expect(await reasons()).toEqual({ parcel: null, refund: null, bare: null, ...always });
  });
});

describe('the nightly job', () => {
  it('leaves out tickets that grew too old since the filters were saved', async () => {
    await save({ maxAgeDays: 5 });
    expect((await reasons())['parcel']).toBeNull();
    await testApp.sql(`update tickets set created_at = $1 where external_id = 'parcel'`, [
      daysAgo(6),
    ]);
    expect(await retireOldTickets(testApp.deps)).toBe(1);
    expect((await reasons())['parcel']).toBe('too-old');
    await testApp.sql(`update tickets set created_at = $1 where external_id = 'parcel'`, [
      daysAgo(3),
    ]);
  });

  it('passes over clients without an age', async () => {
    expect(await retireOldTickets(testApp.deps)).toBe(0);
  });
});
