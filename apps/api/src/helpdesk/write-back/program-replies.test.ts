import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import type { ProgramScope } from '@replique/contract/route';
import { connectExtension } from '@replique/tests/app/connect-extension.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { connectZendesk, type PlayedZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../demo/make/people.ts';

/** Programs write to customers only where their credentials hold `replies`, and the client lets agents do so. */
let testApp: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  await makeArticles(testApp.deps, client.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  zendesk = await connectZendesk(testApp, client.id);
});
beforeEach(() => testApp.sql(`update crm_connections set replies_by = 'agents'`));
afterAll(() => testApp.close());

async function signIn(scopes: ProgramScope[]): Promise<{ token: string }> {
  const path = `/v2/clients/${client.uuid}/api-credentials`;
  const made = await testApp.call('bob', 'POST', path, { name: 'A panel', scopes });
  const { credential, apiSecret } = made.body as {
    credential: { apiKey: string };
    apiSecret: string;
  };
  const answer = await testApp.call(null, 'POST', '/v2/auth/token', {
    grantType: 'clientCredentials',
    apiKey: credential.apiKey,
    apiSecret,
  });
  return { token: (answer.body as { accessToken: string }).accessToken };
}

async function suggest(by: { token: string }): Promise<Suggestion> {
  const id = zendesk.ask('How can I change the delivery address of my parcel?');
  const ticket = await zendesk.read(id);
  const { body } = await testApp.call(by, 'POST', `/v2/tickets/${ticket}/suggestion`, {});
  return body as Suggestion;
}

const send = (by: { token: string }, { uuid, revision }: Suggestion) =>
  testApp.call(by, 'POST', `/v2/suggestions/${uuid}/send`, { revision });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

describe('a program', () => {
  it('with `replies` sends as an agent does, and takes it back in time', async () => {
    const program = await signIn(['tickets:read', 'suggestions', 'replies']);
    const suggestion = await suggest(program);
    const list = `/v2/tickets/${suggestion.ticketUuid}/write-backs`;
    const before = (await testApp.call(program, 'GET', list)).body as TicketWriteBacks;
    expect(before.sendsReplies).toBe(true);
    const sent = await send(program, suggestion);
    expect([sent.status, sent.body]).toEqual([200, expect.objectContaining({ state: 'waiting' })]);
    const path = `/v2/write-backs/${(sent.body as WriteBack).uuid}/cancel`;
    expect((await testApp.call(program, 'POST', path)).body).toMatchObject({
      reason: 'cancelled',
    });
    const entries = await testApp.sql<{ action: string }>(
      `select action from audit_log
       where action in ('suggestions.send-asked', 'write-backs.cancelled') order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'suggestions.send-asked',
      'write-backs.cancelled',
    ]);
  });

  it('without it sends nothing and takes nothing back, whatever else it may do', async () => {
    const program = await signIn(['tickets:read', 'tickets:write', 'suggestions']);
    const suggestion = await suggest(program);
    const list = `/v2/tickets/${suggestion.ticketUuid}/write-backs`;
    expect((await testApp.call(program, 'GET', list)).body).toMatchObject({ sendsReplies: false });
    expect(codeOf(await send(program, suggestion))).toEqual([403, 'auth.scope-missing']);
    const { body } = await send(await signIn(['suggestions', 'replies']), suggestion);
    const path = `/v2/write-backs/${(body as WriteBack).uuid}/cancel`;
    expect(codeOf(await testApp.call(program, 'POST', path))).toEqual([403, 'auth.scope-missing']);
  });

  it('sends nothing where the client lets admins alone do so', async () => {
    const program = await signIn(['suggestions', 'replies']);
    const suggestion = await suggest(program);
    await testApp.sql(`update crm_connections set replies_by = 'admins'`);
    expect(codeOf(await send(program, suggestion))).toEqual([403, 'write-backs.replies-off']);
  });
});

describe('the browser extension', () => {
  const connect = async (name: 'carol' | 'dan') => ({
    token: (await connectExtension(testApp, { email: emailOf(name), password: demoPassword }))
      .access_token,
  });

  it('sends and takes back as its person, who is named', async () => {
    const carol = await connect('carol');
    const { body } = await send(carol, await suggest(carol));
    expect(body).toMatchObject({ state: 'waiting', by: 'Carol Whitfield' });
    const path = `/v2/write-backs/${(body as WriteBack).uuid}/cancel`;
    expect((await testApp.call(carol, 'POST', path)).body).toMatchObject({ reason: 'cancelled' });
  });

  it('of a guest sends nothing, and reads what there is', async () => {
    const suggestion = await suggest(await connect('carol'));
    const dan = await connect('dan');
    expect(codeOf(await send(dan, suggestion))).toEqual([403, 'auth.forbidden']);
    const ticket = `/v2/tickets/${suggestion.ticketUuid}`;
    const again = await testApp.call(dan, 'POST', `${ticket}/suggestion`, {});
    // By this code the panel knows that its person reads only.
    expect(codeOf(again)).toEqual([403, 'auth.forbidden']);
    const { body } = await testApp.call(dan, 'GET', `${ticket}/suggestions`);
    expect(body).toMatchObject({ items: [{ uuid: suggestion.uuid, text: suggestion.text }] });
    const sent = await testApp.call(dan, 'GET', `${ticket}/write-backs`);
    expect(sent.body).toMatchObject({ sendsReplies: false });
  });
});
