import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { SimulatedTicketDetail } from '@replique/contract/helpdesk/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorFor, sealCredentials } from '../crm/crm.ts';
import { runSyncs } from '../crm-sync/crm-sync.ts';
import { cronTable } from '../../jobs.ts';
import { compareNow, switchAutoSuggestionsOn } from '../../answering/suggestions/suggestions.ts';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { forgetAccounts } from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { playMinute } from './jobs.ts';
import { prepareSimulators } from './set-up.ts';
import { lookAt } from './simulated-crm.ts';

/** The demo's own CRM: the whole loop with no account anywhere (docs/demo.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
beforeAll(async () => {
  testApp = await createTestApp({ config: { simulator: true } });
  clients = await makeTwoClients(testApp.deps);
  await testApp.sql('update clients set name = $1 where id = $2', [
    'Fernhollow Bikes',
    clients.first.id,
  ]);
  await makeArticles(testApp.deps, clients.first.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  await prepareSimulators(testApp.deps, { switchAutoSuggestionsOn }, true);
});
afterAll(() => testApp.close());

const runJob = (name: string) => cronTable.find((job) => job.name === name)?.run(testApp.deps);

const path = '/v2/simulator/tickets';
const of = (client: 'first' | 'second' = 'first') => `?client=${clients[client].uuid}`;
const written = {
  name: 'Ada Quill',
  subject: 'Delivery address',
  text: 'How can I change the delivery address of my parcel?',
};

async function write(): Promise<SimulatedTicketDetail> {
  const answer = await testApp.call('carol', 'POST', path, {
    ...written,
    client: clients.first.uuid,
  });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body as SimulatedTicketDetail;
}

const read = async (id: string) =>
  (await testApp.call('carol', 'GET', `${path}/${id}${of()}`)).body as SimulatedTicketDetail;

describe('a simulated CRM', () => {
  it('plays the whole loop: ticket, suggestion, note, answer, acceptance', async () => {
    const { id, ticket } = await write();
    expect(ticket).toBeNull();
    await runSyncs(testApp.deps, { compareNow: compareNow.bind(null, testApp.deps) });
    await runJob('suggestions.auto');
    await runJob('write-back.send');
    const noted = await read(id);
    expect(noted).toMatchObject({ hasNote: true, isWaiting: true, ticket: expect.any(String) });
    const reply = noted.messages.find(({ kind }) => kind === 'note')?.reply ?? '';
    expect(reply).toContain('You can change the delivery address');
    expect(reply).not.toContain('Replique');

    const sent = await testApp.call('carol', 'POST', `${path}/${id}/answer`, {
      client: clients.first.uuid,
      text: reply,
    });
    expect(sent.body).toMatchObject({ isOpen: false, isWaiting: false });
    await runSyncs(testApp.deps, { compareNow: compareNow.bind(null, testApp.deps) });
    const [row] = await testApp.sql(
      'select edit_class, suggestion_state, answer_count from tickets where uuid = $1',
      [noted.ticket],
    );
    expect(row).toEqual({ edit_class: 'as-is', suggestion_state: 'accepted', answer_count: 1 });
    const again = await testApp.call('carol', 'POST', `${path}/${id}/answer`, {
      client: clients.first.uuid,
      text: 'Late.',
    });
    expect([again.status, again.body]).toMatchObject([409, { code: 'simulator.answered' }]);
  });

  it('is where a reply is sent to the customer, and its ticket leads nowhere else', async () => {
    forgetAccounts(testApp);
    const { id } = await write();
    const sync = () => runSyncs(testApp.deps, { compareNow: compareNow.bind(null, testApp.deps) });
    await sync();
    await runJob('suggestions.auto');
    const ticket = (await read(id)).ticket ?? '';
    const suggested = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/suggestions`);
    const [{ uuid, revision }] = (suggested.body as { items: [Suggestion] }).items;
    const status = 'solved';
    const asked = await testApp.call('carol', 'POST', `/v2/suggestions/${uuid}/send`, {
      revision,
      status,
    });
    expect(asked.status).toBe(200);
    await testApp.sql(`update write_backs set due_at = now() where kind = 'reply'`);
    await runJob('write-back.send');
    expect((await read(id)).messages.at(-1)).toMatchObject({
      kind: 'agent',
      text: expect.stringContaining('You can change the delivery address'),
    });
    // It was hinted at, so that it stands here without another round.
    await sync();
    const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}`);
    expect(body).toMatchObject({
      responses: 1,
      isWaiting: false,
      suggestionStatus: 'accepted',
      editClass: 'as-is',
      crmUrl: null,
      // Of the person who sent it, not of the account that we sign in with.
      agents: ['Carol Whitfield'],
    });
  });

  it('takes a ticket that is made of a chat, once', async () => {
    const ticket = {
      subject: 'A chat',
      text: 'Where is it? rq-chat-1',
      html: '<p>Where is it? rq-chat-1</p>',
      requester: { name: 'Ada Quill', email: 'ada@example.org' },
      key: 'rq-chat-1',
      tags: ['chat'],
      language: 'en',
    };
    const since = new Date(0);
    const connector = await connectorFor(testApp.deps, clients.first.id, 'zendesk');
    const made = await connector?.createTicket(ticket);
    expect(await connector?.createTicket(ticket)).toEqual(made);
    expect(await connector?.findTicketByKey(ticket, { since })).toEqual(made);
    expect(await read(made?.externalId ?? '')).toMatchObject({ subject: 'A chat' });
  });

  it('lets a customer write each minute, while that is wanted', async () => {
    const many = () => lookAt(testApp.deps, clients.first.id, (crm) => crm.listTickets().length);
    const before = (await many()) ?? 0;
    await playMinute(testApp.deps, 0);
    await playMinute(testApp.deps, 60_000);
    expect(await many()).toBe(before + 2);
    const off = { ...testApp.deps, config: { ...testApp.deps.config, simulator: false } };
    await playMinute(off, 0);
    expect(await many()).toBe(before + 2);
  });

  it('becomes quiet an hour after the start', async () => {
    const count = () => lookAt(testApp.deps, clients.first.id, (crm) => crm.listTickets().length);
    const before = await count();
    testApp.setClock(new Date('2026-03-10T12:07:00Z'));
    await playMinute(testApp.deps, 61 * 60_000);
    expect(await count()).toBe(before);
    testApp.setClock(new Date('2026-03-10T12:10:00Z'));
    await playMinute(testApp.deps, 61 * 60_000);
    expect(await count()).toBe((before ?? 0) + 1);
  });

  it('does not write its row for requests that only read', async () => {
    const version = () => testApp.sql('select xmin::text from simulators order by client_id');
    const connector = await connectorFor(testApp.deps, clients.first.id, 'zendesk');
    await connector?.listGroups();
    const before = await version();
    await connector?.listGroups();
    await connector?.listAgents();
    expect(await version()).toEqual(before);
  });

  it('is there where it was started alone, and of another client answers like an unknown one', async () => {
    const { id } = await write();
    expect((await testApp.call('frank', 'GET', path + of('second'))).body).toEqual({
      state: 'ready',
      isKept: false,
      items: [],
    });
    const foreign = await testApp.call('frank', 'GET', `${path}/${id}${of('second')}`);
    const unknown = await testApp.call('carol', 'GET', `${path}/999999${of()}`);
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    const named = `${path}?client=${clients.first.uuid}`;
    expect((await testApp.call('frank', 'GET', named)).status).toBe(404);
    // What every object has is no ticket.
    const odd = await testApp.call('carol', 'GET', `${path}/__proto__${of()}`);
    expect([odd.status, odd.text]).toEqual([404, unknown.text]);
    expect((await testApp.call('alice', 'GET', named)).body).toMatchObject({ state: 'on' });
    expect(
      (await testApp.call('frank', 'POST', path, { ...written, client: clients.second.uuid }))
        .status,
    ).toBe(404);
    expect((await testApp.call('dan', 'GET', path + of())).status).toBe(403);
  });

  it('answers for its own credentials alone', async () => {
    const asked: string[] = [];
    testApp.deps.crm.send = async (url) => {
      asked.push(url.hostname);
      return new Response('{"error":"Couldn\'t authenticate you"}', { status: 401 });
    };
    const body = { subdomain: 'replique-demo', clientId: 'replique', clientSecret: 'guessed' };
    const credentials = `/v2/clients/${clients.first.uuid}/crm-credentials/zendesk`;
    expect((await testApp.call('bob', 'PUT', credentials, body)).status).toBe(422);
    expect(asked).toContain('replique-demo.zendesk.com');
    const connector = await connectorFor(testApp.deps, clients.first.id, 'zendesk');
    expect((await connector?.verify())?.account).toBe(
      'replique-demo.zendesk.com (support@fernhollow-bikes.example)',
    );
  });

  it('stands still while the client works with another account', async () => {
    const { id } = clients.first;
    const [kept] = await testApp.sql<{ sealed: string }>(
      'select sealed_credentials as sealed from crm_connections where client_id = $1',
      [id],
    );
    const real = { subdomain: 'fernhollow', clientId: 'a', clientSecret: 'of a real account' };
    const seal = (sealed: unknown) =>
      testApp.sql('update crm_connections set sealed_credentials = $2 where client_id = $1', [
        id,
        sealed,
      ]);
    await seal(sealCredentials(testApp.deps, id, 'zendesk', real));
    await testApp.sql('delete from crm_events');
    await playMinute(testApp.deps, 0);
    expect((await testApp.call('carol', 'GET', path + of())).body).toEqual({
      state: 'zendesk',
      isKept: true,
      items: [],
    });
    expect(
      (await testApp.call('carol', 'POST', path, { ...written, client: clients.first.uuid }))
        .status,
    ).toBe(404);
    expect(await testApp.sql('select event_id from crm_events')).toEqual([]);
    await seal(kept?.sealed);
    expect((await testApp.call('carol', 'GET', path + of())).body).toMatchObject({ state: 'on' });
  });

  it('is set up once, and leaves a connected CRM alone', async () => {
    const before = await testApp.sql('select secret from simulators');
    await prepareSimulators(testApp.deps, { switchAutoSuggestionsOn }, true);
    expect(await testApp.sql('select secret from simulators')).toEqual(before);
  });

  it('comes back at the next start when its credentials were removed', async () => {
    const credentials = `/v2/clients/${clients.first.uuid}/crm-credentials/zendesk`;
    expect((await testApp.call('bob', 'DELETE', credentials)).status).toBeLessThan(300);
    const list = async () => (await testApp.call('carol', 'GET', path + of())).body;
    const before = await testApp.sql('select state from simulators');
    expect(await list()).toMatchObject({ state: 'ready', isKept: true });
    await prepareSimulators(testApp.deps, { switchAutoSuggestionsOn }, true);
    expect(await list()).toMatchObject({ state: 'on' });
    expect(await testApp.sql('select state from simulators')).toEqual(before);
  });
});
