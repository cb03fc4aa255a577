import type { SimulatedTicketDetail, Simulator } from '@replique/contract/helpdesk/simulator';
import { createTestApp, type Persona, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareNow, switchAutoSuggestionsOn } from '../../answering/suggestions/suggestions.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { sealCredentials } from '../crm/crm.ts';
import { runSyncs } from '../crm-sync/crm-sync.ts';
import { playMinute } from './jobs.ts';
import { prepareSimulators } from './set-up.ts';

/** A client that is not the demo's tries with a simulated CRM (docs/crm.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
beforeAll(async () => {
  testApp = await createTestApp({ config: { simulator: true } });
  clients = await makeTwoClients(testApp.deps);
  await prepareSimulators(testApp.deps, { switchAutoSuggestionsOn }, false);
});
afterAll(() => testApp.close());

const ask = async (who: Persona, method: 'GET' | 'POST', what: '' | '/end' = '') => {
  const client = clients.first.uuid;
  const path = `/v2/simulator${what}`;
  const { status, body } = await (method === 'GET'
    ? testApp.call(who, method, `${path}?client=${client}`)
    : testApp.call(who, method, path, what ? { client } : { client, language: 'fr' }));
  return { status, body: body as Simulator & { code?: string } };
};

const numbers = async () =>
  (await testApp.sql<{ id: string }>('select external_id as id from tickets order by id')).map(
    ({ id }) => id,
  );

describe('a simulated CRM', () => {
  it('is started by an administrator of the client, and by nobody below', async () => {
    expect((await ask('carol', 'GET')).body).toEqual({ state: 'ready', isKept: false });
    for (const who of ['carol', 'dan', 'erin'] as const)
      expect((await ask(who, 'POST')).status).toBe(who === 'erin' ? 404 : 403);
    expect(await ask('bob', 'POST')).toEqual({ status: 200, body: { state: 'on', isKept: true } });
    expect((await ask('bob', 'POST')).body).toEqual({ state: 'on', isKept: true });
    const made = await testApp.sql<{ state: { users: { email: string }[] } }>(
      'select state from simulators',
    );
    expect(made).toHaveLength(1);
    expect(made[0]?.state.users.map(({ email }) => email)).toContain('carol@replique.test');
    expect(JSON.stringify(made)).toContain('Suivi de commande');
    const [auto] = await testApp.sql('select is_on from auto_suggestion_settings');
    expect(auto).toEqual({ is_on: true });
    const changes = await testApp.sql('select action from audit_log');
    expect(changes.filter(({ action }) => action === 'simulator.started')).toHaveLength(1);
  });

  it('takes what is written to it, and nobody writes on their own', async () => {
    const written = await testApp.call('carol', 'POST', '/v2/simulator/tickets', {
      client: clients.first.uuid,
      name: 'Ada Quill',
      subject: 'Parcel',
      text: 'Where is my parcel?',
    });
    expect(written.status).toBe(201);
    await playMinute(testApp.deps, 0);
    await runSyncs(testApp.deps, { compareNow: compareNow.bind(null, testApp.deps) });
    expect(await numbers()).toEqual([(written.body as SimulatedTicketDetail).id]);
  });

  it('ends with its tickets, and leaves those of the client’s own account', async () => {
    await testApp.sql(
      `insert into tickets (uuid, client_id, platform, external_id, created_at, last_message_at)
       select gen_random_uuid(), client_id, platform, '1207', created_at, last_message_at from tickets`,
    );
    expect((await ask('carol', 'POST', '/end')).status).toBe(403);
    const ended = await ask('bob', 'POST', '/end');
    expect(ended).toEqual({ status: 200, body: { state: 'ready', isKept: false } });
    expect(await numbers()).toEqual(['1207']);
    const [connection] = await testApp.sql('select sealed_credentials from crm_connections');
    expect(connection?.sealed_credentials ?? null).toBeNull();
    expect(await ask('bob', 'POST', '/end')).toEqual(ended);
  });

  it('does not take the place of an account, whose tickets stay when what is left of it is deleted', async () => {
    await ask('bob', 'POST');
    const real = { subdomain: 'fernhollow', clientId: 'a', clientSecret: 'of a real account' };
    const { id } = clients.first;
    await testApp.sql('update crm_connections set sealed_credentials = $1', [
      sealCredentials(testApp.deps, id, 'zendesk', real),
    ]);
    expect((await ask('bob', 'POST')).body).toMatchObject({ code: 'simulator.zendesk-connected' });
    expect((await ask('bob', 'GET')).body).toEqual({ state: 'zendesk', isKept: true });
    expect((await ask('bob', 'POST', '/end')).body).toEqual({ state: 'zendesk', isKept: false });
    const [connection] = await testApp.sql('select is_enabled from crm_connections');
    expect(connection).toEqual({ is_enabled: true });
    expect(await numbers()).toEqual(['1207']);
  });

  it('is not started where the installation has none', async () => {
    testApp.deps.config.simulator = false;
    expect((await ask('bob', 'POST')).body).toMatchObject({ code: 'simulator.disabled' });
  });
});
