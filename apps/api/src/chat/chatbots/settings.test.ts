import { randomUUID } from 'node:crypto';
import type { ChatbotConfig, ChatbotStanding } from '@replique/contract/chat/chatbots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatbotDraft } from '@replique/tests/rows/chatbot-rows.ts';
import { makePrompt, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';
import { newSettings } from './new-settings.ts';

/** What the fields of the specification leave open, how a chatbot stands, and which one the console talks to. */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let prompt: string;

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  ({ uuid: prompt } = await makePrompt(testApp.deps));
  await testApp.sql(`update clients set modules = modules || '{"chatbots": true}'`);
});

afterAll(() => testApp.close());

const call = (method: string, path: string, body?: unknown) =>
  testApp.call('alice', method, path, body);
const draft = (change: object = {}) => ({ ...chatbotDraft('a'), promptUuid: prompt, ...change });
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

async function create(change: object = {}, client = clients.first): Promise<ChatbotConfig> {
  const answer = await call('POST', `/v1/chatbot-configs/${client.id}`, draft(change));
  expect(answer.status).toBe(201);
  return answer.body as ChatbotConfig;
}

const pathOf = ({ client, uuid }: ChatbotConfig) => `/v1/chatbot-configs/${client}/${uuid}`;

const full = {
  ...newSettings,
  isOn: false,
  fallbackLanguage: 'fr',
  timeZone: 'America/Montreal',
  openingHours: [{ day: 1, from: '09:00', to: '24:00' }],
  outsideHours: 'closed',
  quickActions: [{ en: 'Where is my parcel?', fr: 'Où est mon colis ?' }],
  escalationEmail: 'desk@example.org',
  theme: 'dark',
  side: 'left',
};

describe('settings', () => {
  it('are those of a new chatbot where only the fields of the specification are sent', async () => {
    expect((await create()).settings).toEqual(newSettings);
    const [row] = await testApp.sql<{ settings: unknown }>(
      'select settings from chatbots order by id desc limit 1',
    );
    expect(row?.settings).toEqual(newSettings);
  });

  it('are kept as they were sent, and stay where a change leaves them out', async () => {
    const made = await create({ settings: full });
    expect(made.settings).toEqual(full);
    const put = await call('PUT', pathOf(made), draft({ hardLimitPerDay: 3 }));
    expect(put.body).toMatchObject({ hardLimitPerDay: 3, settings: full });
  });

  it.each([
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }],
    [
      'hours that end before they begin',
      { openingHours: [{ day: 1, from: '18:00', to: '09:00' }] },
    ],
    ['an eighth day', { openingHours: [{ day: 8, from: '09:00', to: '10:00' }] }],
    ['a limit of none', { visitorLimitPerDay: 0 }],
    ['a text in one language', { welcomeText: { en: 'Hello' } }],
    [
      'seven quick actions',
      { quickActions: Array.from({ length: 7 }, () => ({ en: 'a', fr: 'b' })) },
    ],
    ['an address that is none', { escalationEmail: 'desk' }],
    ['what nobody knows', { colour: 'blue' }],
  ])('are refused with %s', async (_, change) => {
    const settings = { ...full, ...change };
    const answer = await call(
      'POST',
      `/v1/chatbot-configs/${clients.first.id}`,
      draft({ settings }),
    );
    expect(codeOf(answer)).toEqual([400, 'request.invalid']);
  });

  it('that change give the widgets a new revision to read', async () => {
    const made = await create();
    const revision = async () => {
      const headers = { origin: 'https://shop.example.org' };
      const path = `/widget/v1/${made.uuid}/settings`;
      const { body } = await testApp.call(null, 'GET', path, undefined, headers);
      return body as { revision: number; isOn: boolean };
    };
    expect(await revision()).toMatchObject({ revision: 1, isOn: true });
    await call('PUT', pathOf(made), { ...made, settings: full });
    expect(await revision()).toMatchObject({ revision: 2, isOn: false });
  });
});

describe('the standing of a chatbot', () => {
  it('says what was used today, in its own time zone', async () => {
    const made = await create({
      hardLimitPerDay: 40,
      settings: { ...full, timeZone: 'Asia/Tokyo' },
    });
    await testApp.sql(
      `insert into chat_counts (client_id, chatbot_id, visitor_id, day, used)
       select client_id, id, visitor, day, used from chatbots, (values
         (0, date '2026-05-04', 7), (0, date '2026-05-05', 3), (1, date '2026-05-05', 2)) c (visitor, day, used)
       where uuid = $1`,
      [made.uuid],
    );
    testApp.setClock(new Date('2026-05-04T15:30:00Z'));
    const { body } = await call('GET', `/v2/chatbots/${made.uuid}/standing`);
    testApp.setClock();
    expect(body as ChatbotStanding).toEqual({
      seen: [],
      usedToday: 3,
      limitPerDay: 40,
      hasIdentitySecret: false,
      hasOldIdentitySecret: false,
      isOpen: false,
    });
    const absent = await call('GET', `/v2/chatbots/${randomUUID()}/standing`);
    expect(codeOf(absent)).toEqual([404, 'chatbots.not-found']);
  });
});

describe('the identity secret', () => {
  it('is told once, kept sealed, and is in the audit log without a word of it', async () => {
    const made = await create();
    const path = `/v2/chatbots/${made.uuid}/identity-secret`;
    const [one, other] = [await call('POST', path), await call('POST', path)];
    const secrets = [one, other].map(({ body }) => (body as { secret: string }).secret);
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    const kept = await testApp.sql(
      'select sealed_identity_secret, sealed_old_identity_secret from chatbots',
    );
    const log = await testApp.sql<{ action: string }>(
      `select * from audit_log where action = 'chatbots.identity-secret-replaced'`,
    );
    expect(log).toHaveLength(2);
    const read = await call('GET', pathOf(made));
    for (const secret of secrets)
      expect(JSON.stringify([kept, log, read.text])).not.toContain(secret);
    const { body } = await call('GET', `/v2/chatbots/${made.uuid}/standing`);
    expect(body).toMatchObject({ hasIdentitySecret: true, hasOldIdentitySecret: true });
    expect((await call('DELETE', `${path}/old`)).status).toBe(204);
    const ended = await call('GET', `/v2/chatbots/${made.uuid}/standing`);
    expect(ended.body).toMatchObject({ hasIdentitySecret: true, hasOldIdentitySecret: false });
    const [entry] = await testApp.sql('select action from audit_log order by id desc limit 1');
    expect(entry).toEqual({ action: 'chatbots.identity-secret-ended' });
    const absent = await call('DELETE', `/v2/chatbots/${randomUUID()}/identity-secret/old`);
    expect(codeOf(absent)).toEqual([404, 'chatbots.not-found']);
  });
});

describe('the support chat', () => {
  it('talks to the chatbot that a super-admin chose, until another one or none is chosen', async () => {
    const [one, other] = [await create(), await create({}, clients.second)];
    const choose = (chatbot: string | null) => call('PUT', '/v2/support-chatbot', { chatbot });
    const chosen = async () =>
      ((await call('GET', '/v2/support-chatbot')).body as { chatbot: { uuid: string } | null })
        .chatbot?.uuid ?? null;
    for (const uuid of [one.uuid, other.uuid, other.uuid, null]) {
      expect((await choose(uuid)).status).toBe(200);
      expect(await chosen()).toBe(uuid);
    }
    const [log] = await testApp.sql<{ count: string }>(
      `select count(*) from audit_log where action = 'chatbots.support-chosen'`,
    );
    expect(log?.count).toBe('3');
    expect(codeOf(await choose(randomUUID()))).toEqual([404, 'chatbots.not-found']);
    await choose(one.uuid);
    await call('DELETE', pathOf(one));
    expect(await chosen()).toBeNull();
  });

  it('offers every chatbot by name, those of archived clients not, and says which are on', async () => {
    const gone = await create({}, clients.second);
    const off = await create({ settings: full });
    await testApp.sql('update clients set archived_at = now() where id = $1', [clients.second.id]);
    const { body } = await call('GET', '/v2/chatbots');
    const choices = body as { uuid: string; isOn: boolean; client: { name: string } }[];
    expect(choices.map((choice) => choice.uuid)).not.toContain(gone.uuid);
    expect(choices.find((choice) => choice.uuid === off.uuid)).toMatchObject({
      isOn: false,
      client: { name: clients.first.name },
    });
    await testApp.sql('update clients set archived_at = null');
  });
});
