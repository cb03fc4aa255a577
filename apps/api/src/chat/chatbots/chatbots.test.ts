import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrompt, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** The chatbots of a client as they are stored (spec §2, wire.md chatbot-configs). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let prompt: { uuid: string };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  prompt = await makePrompt(testApp.deps);
});

afterAll(() => testApp.close());

const both = (text: string) => ({ en: text, fr: `${text} fr` });
const look = {
  avatar: null as string | null,
  placeholderText: both('Ask'),
  agentTypingText: both('Typing'),
  primaryColor: '#4f55e0',
  secondaryColor: '#FFFFFF',
  headerLogo: null as string | null,
  headerColor: '#000000',
  headerName: both('Ada'),
  newConversationText: both('New'),
  escalateAction: both('A person'),
  problemSolvedAction: both('Solved'),
  historyTexts: both('Earlier'),
  width: 380,
  height: 620,
};
const draft = (change: object = {}, whiteLabel: object = {}) => ({
  crmPlatform: null,
  domains: ['Shop.Example.org', '*.example.org', 'shop.example.org'],
  escalationSubject: both('Help'),
  promptUuid: prompt.uuid,
  hardLimitPerDay: 200,
  ...change,
  whiteLabel: { ...look, ...whiteLabel },
});
const base = () => `/v1/chatbot-configs/${clients.first.id}`;
const picture = async (width: number) => {
  const bytes = await sharp({
    create: { width, height: 40, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

type Made = ReturnType<typeof draft> & { uuid: string; client: string };

async function create(change: object = {}, whiteLabel: object = {}): Promise<Made> {
  const answer = await testApp.call('alice', 'POST', base(), draft(change, whiteLabel));
  expect([answer.status, testApp.logged]).toEqual([201, []]);
  return answer.body as Made;
}

describe('a chatbot', () => {
  it('keeps each domain once, in small letters, and belongs to the client of the address @spec-7.21', async () => {
    const made = await create();
    expect(made.domains).toEqual(['shop.example.org', '*.example.org']);
    expect(made.client).toBe(clients.first.uuid);
    const [row] = await testApp.sql('select client_id from chatbots where uuid = $1', [made.uuid]);
    expect(row).toEqual({ client_id: String(clients.first.id) });
  });

  it('may be read, changed in one field and put back whole; what is read-only only as it is @spec-3.14 @spec-7.22 @spec-7.24', async () => {
    const made = await create();
    const one = `${base()}/${made.uuid}`;
    const put = await testApp.call('alice', 'PUT', one, { ...made, hardLimitPerDay: 7 });
    expect([put.status, put.body]).toEqual([200, { ...made, hardLimitPerDay: 7 }]);
    for (const change of [{ uuid: randomUUID() }, { client: clients.second.uuid }]) {
      const refused = await testApp.call('alice', 'PUT', one, { ...made, ...change });
      expect(refused.status).toBe(400);
      expect(refused.text).toContain(Object.keys(change)[0]);
    }
    const other = { ...draft(), client: clients.second.uuid };
    expect((await testApp.call('alice', 'POST', base(), other)).status).toBe(400);
  });

  it('of another client is not there, whatever is done to it', async () => {
    const made = await create();
    const foreign = `/v1/chatbot-configs/${clients.second.uuid}/${made.uuid}`;
    const absent = `/v1/chatbot-configs/${clients.second.uuid}/${randomUUID()}`;
    for (const [method, body] of [['GET'], ['PUT', draft()], ['DELETE']] as const) {
      const [one, other] = [
        await testApp.call('alice', method, foreign, body),
        await testApp.call('alice', method, absent, body),
      ];
      expect([one.status, one.text]).toEqual([404, other.text]);
    }
    expect((await testApp.call('alice', 'GET', `${base()}/${made.uuid}`)).body).toEqual(made);
  });

  it('has its pictures drawn anew and small, once: put back they stay as they are', async () => {
    const made = await create({}, { avatar: await picture(900) });
    const { avatar } = made.whiteLabel;
    expect(avatar).toMatch(/^data:image\/webp;base64,/);
    const bytes = Buffer.from(String(avatar).split(',')[1] ?? '', 'base64');
    expect((await sharp(bytes).metadata()).width).toBe(256);
    const again = await testApp.call('alice', 'PUT', `${base()}/${made.uuid}`, made);
    expect(again.body).toEqual(made);
  });

  it.each([
    ['no picture', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['another kind than it says', 'data:image/png;base64,iVBORw0KGgo='],
  ])('is refused with a picture that is %s', async (_, avatar) => {
    const answer = await testApp.call('alice', 'POST', base(), draft({}, { avatar }));
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      400,
      'chatbots.picture-invalid',
    ]);
  });

  it.each([
    ['an unknown field', { colour: 'blue' }, {}],
    ['an unknown platform', { crmPlatform: 'freshdesk' }, {}],
    ['a domain with a path', { domains: ['example.org/shop'] }, {}],
    ['a domain with an address', { domains: ['https://example.org'] }, {}],
    ['no limit', { hardLimitPerDay: 0 }, {}],
    ['a subject in one language', { escalationSubject: { en: 'Help' } }, {}],
    ['a colour by name', {}, { primaryColor: 'red' }],
    ['a colour with more in it', {}, { headerColor: '#000000;background:url(x)' }],
    ['a picture elsewhere', {}, { avatar: 'https://example.org/a.png' }],
    ['an SVG picture', {}, { avatar: 'data:image/svg+xml;base64,PHN2Zy8+' }],
    ['a width of nothing', {}, { width: 0 }],
    ['a NUL', { escalationSubject: { en: 'a\0', fr: 'b' } }, {}],
  ])('is refused with %s', async (_, change, whiteLabel) => {
    const answer = await testApp.call('alice', 'POST', base(), draft(change, whiteLabel));
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      400,
      'request.invalid',
    ]);
  });

  it('keeps half a surrogate pair as a mark', async () => {
    const made = await create({ escalationSubject: { en: 'a\ud800', fr: 'b' } });
    expect(made.escalationSubject.en).toBe('a\ufffd');
  });

  it('is neither made nor changed with the module off, but read and deleted', async () => {
    const made = await create();
    const set = (value: boolean) =>
      testApp.sql(
        `update clients set modules = jsonb_set(modules, '{chatbots}', $2::jsonb) where id = $1`,
        [clients.first.id, JSON.stringify(value)],
      );
    await set(false);
    const one = `${base()}/${made.uuid}`;
    const answers = [
      await testApp.call('alice', 'POST', base(), draft()),
      await testApp.call('alice', 'PUT', one, made),
      await testApp.call('alice', 'GET', one),
      await testApp.call('alice', 'DELETE', one),
    ];
    await set(true);
    expect(answers.map((answer) => answer.status)).toEqual([409, 409, 200, 204]);
    expect(answers[0]?.body).toMatchObject({ code: 'modules.off', data: { module: 'chatbots' } });
  });

  it('is written down without its pictures when it is made, changed and deleted @spec-7.25', async () => {
    const made = await create({}, { avatar: await picture(30) });
    await testApp.call('alice', 'PUT', `${base()}/${made.uuid}`, { ...made, hardLimitPerDay: 3 });
    await testApp.call('alice', 'DELETE', `${base()}/${made.uuid}`);
    const rows = await testApp.sql<{ action: string; label: string; text: string }>(
      `select action, label, coalesce(before::text, '') || coalesce(after::text, '') as text
       from audit_log order by id desc limit 3`,
    );
    expect(rows.map((row) => [row.action, row.label])).toEqual([
      ['chatbots.deleted', 'Ada'],
      ['chatbots.changed', 'Ada'],
      ['chatbots.created', 'Ada'],
    ]);
    for (const row of rows) {
      expect(row.text).toContain(made.uuid);
      expect(row.text).not.toContain('base64');
    }
  });
});
