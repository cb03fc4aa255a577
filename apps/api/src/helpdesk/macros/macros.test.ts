import type { Macros } from '@replique/contract/helpdesk/macros';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { fillIn } from './fill-in.ts';
import { readMacro } from './read-macro.ts';

/** Saved replies of a client's CRM (docs/crm.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let zendesk: PlayedZendesk;
let ticket: string;
let now = new Date('2026-03-10T12:00:00Z');
let asked = 0;

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  testApp.setClock(now);
  zendesk = await connectZendesk(testApp, clients.first.id);
  ticket = await zendesk.read(zendesk.ask('Where is my parcel?'));
});
beforeEach(() => {
  // Nothing is remembered of the tests before.
  now = new Date(now.getTime() + 3_600_000);
  testApp.setClock(now);
  forgetAccounts(testApp);
  asked = 0;
  zendesk.between = (pass, { path }) => {
    if (path === '/api/v2/macros') asked += 1;
    return pass();
  };
});
afterAll(() => testApp.close());

const list = (search = '', caller: TestCaller = 'carol', of = ticket) =>
  testApp.call(caller, 'GET', `/v2/tickets/${of}/macros?search=${encodeURIComponent(search)}`);
const listed = async (search?: string) => (await list(search)).body as Macros;
const titles = async (search?: string) => (await listed(search)).items.map(({ title }) => title);

describe('saved replies', () => {
  it('are those of the CRM, filled in for the ticket and the agent; what is not known is left to see', async () => {
    const { platform, items, hasMore } = await listed();
    expect([platform, hasMore]).toEqual(['zendesk', false]);
    expect(items.find(({ title }) => title === 'Parcel is late')).toMatchObject({
      text: [
        'Hello Nora,',
        'I am sorry that your parcel is late. I have asked the carrier where it is, and will write to you by {{ticket.ticket_field_360009}}.',
        'Kind regards,\nCarol',
      ].join('\n\n'),
      blanks: ['{{ticket.ticket_field_360009}}'],
    });
    expect(items.find(({ title }) => title === 'Ask for the order number')?.blanks).toEqual([]);
  });

  it('are found by words of title and text, those named so first', async () => {
    expect(await titles('late')).toEqual(['Parcel is late']);
    expect(await titles('ORDER number')).toEqual(['Ask for the order number']);
    expect(await titles('forums')).toEqual(['Close and redirect to topics']);
    expect(await titles('zebra')).toEqual([]);
  });

  it('are asked for once in five minutes, by whoever; then anew', async () => {
    await Promise.all([list(), list('late'), list('', 'bob')]);
    expect(asked).toBe(1);
    testApp.setClock(new Date(now.getTime() + 5 * 60_000 + 1));
    await list();
    expect(asked).toBe(2);
  });

  it('fail clearly while the CRM does not answer, and are asked for again at once', async () => {
    zendesk.between = () => Promise.reject(new TypeError('fetch failed'));
    const failed = await list();
    expect([failed.status, failed.body]).toEqual([
      502,
      expect.objectContaining({ code: 'macros.unavailable' }),
    ]);
    zendesk.between = null;
    forgetAccounts(testApp);
    expect(await titles('late')).toEqual(['Parcel is late']);
  });

  it('are for agents of the client alone', async () => {
    expect((await list('', 'dan')).body).toMatchObject({ code: 'auth.forbidden' });
    for (const caller of ['erin', 'frank'] as const)
      expect((await list('', caller)).status).toBe(404);
    expect(asked).toBe(0);
  });

  it('are none where there is no CRM, or where it has none', async () => {
    const typed = await makeTicket(testApp.deps, clients.first.id);
    expect((await list('', 'carol', typed)).body).toMatchObject({
      code: 'write-backs.not-connected',
    });
    await testApp.sql(
      `insert into crm_connections (client_id, platform, config_uuid, is_enabled, sealed_credentials, updated_at)
       select client_id, 'crisp', gen_random_uuid(), true, sealed_credentials, now() from crm_connections`,
    );
    const crisp = await makeTicket(testApp.deps, clients.first.id, { platform: 'crisp' });
    expect((await list('', 'carol', crisp)).body).toMatchObject({ code: 'macros.none' });
    const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${crisp}/write-backs`);
    expect(body).toMatchObject({ platform: 'crisp', hasMacros: false });
    const ours = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/write-backs`);
    expect(ours.body).toMatchObject({ hasMacros: true });
    const guest = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/write-backs`);
    expect(guest.body).toMatchObject({ hasMacros: false });
  });
});

describe('a saved reply as text', () => {
  it('is what mark-up says, and nothing that would run', () => {
    const html = '<p onclick="x()">Hello <b>you</b>,</p><script>alert(1)</script><p>Bye.</p>';
    expect(readMacro({ html, text: null })).toBe('Hello you,\n\nBye.');
    expect(readMacro({ html, text: ' Hello,\r\n\r\nBye. ' })).toBe('Hello,\n\nBye.');
  });

  it('has the words of every platform filled in', () => {
    const own = { firstname: 'Carol', lastname: 'Whitfield', email: 'carol@example.org' };
    const known = {
      requesterName: 'Nora van Field',
      requesterEmail: 'nora@example.org',
      ticketId: '4711',
      subject: 'Parcel',
      own,
    };
    const filled = (text: string, more: Partial<typeof known> = {}) =>
      fillIn(text, { ...known, ...more });
    expect(
      filled(
        '{{ticket.requester.first_name}} {{ ticket.customer.lastname }} {!Contact.Email} {{ticket.id}} {!$User.FirstName} {{current_user.name}} {{ticket.title}}',
      ),
    ).toEqual({
      text: 'Nora van Field nora@example.org 4711 Carol Carol Whitfield Parcel',
      blanks: [],
    });
    const open =
      'Hello {{ticket.customer.firstname}}, {!Case.CaseNumber} {!Case.CaseNumber} {{dc.x}}';
    for (const requesterName of ['', 'nora@example.org'])
      expect(filled(open, { requesterName })).toEqual({
        text: open,
        blanks: ['{{ticket.customer.firstname}}', '{!Case.CaseNumber}', '{{dc.x}}'],
      });
  });

  it('is not filled in twice: what a customer is called is no placeholder', () => {
    const known = {
      requesterName: '{{current_user.email}} $& $1',
      requesterEmail: null,
      ticketId: '1',
      subject: '',
      own: { firstname: 'Carol', lastname: '', email: 'carol@example.org' },
    };
    expect(fillIn('Hello {{ticket.requester.name}}', known).text).toBe(
      'Hello {{current_user.email}} $& $1',
    );
  });
});
