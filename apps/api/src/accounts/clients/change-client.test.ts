import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeClient,
  makePerson,
  makePrompt,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import {
  createTestApp,
  type Answer,
  type TestApp,
  type TestCaller,
} from '@replique/tests/app/test-app.ts';
import { claimName } from './change-client.ts';
import { updateClient } from './clients.ts';

let testApp: TestApp;
let own: MadeClient;
let foreign: MadeClient;
let logo: string;

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  [own, foreign] = [clients.first, clients.second];
  const picture = { create: { width: 300, height: 300, channels: 3, background: 'teal' } } as const;
  logo = `data:image/png;base64,${(await sharp(picture).png().toBuffer()).toString('base64')}`;
});

afterAll(() => testApp.close());

type Body = Record<string, unknown>;
const change = (caller: TestCaller, id: string | number, body: Body) =>
  testApp.call(caller, 'PATCH', `/v1/clients/${id}`, body);
const change2 = (id: string | number, body: Body, caller: TestCaller = 'alice') =>
  testApp.call(caller, 'PATCH', `/v2/clients/${id}`, body);
const read = async (id: string | number, caller: TestCaller = 'alice') =>
  (await testApp.call(caller, 'GET', `/v2/clients/${id}`)).body as Body;
const rowOf = async (id: number) =>
  (await testApp.sql<Body>('select * from clients where id = $1', [id]))[0];
const codeOf = (answer: Answer) => [answer.status, (answer.body as { code: string }).code];
const actionsOf = async (id: number) =>
  (
    await testApp.sql<{ action: string }>(
      `select action from audit_log where client_id = $1 and action not like 'sign-ins.%' order by id`,
      [id],
    )
  ).map((row) => row.action);

const styles = {
  noSignature: true,
  noNameInPoliteness: false,
  requesterNamePlaceholder: true,
  noHeader: true,
};
const adminSettings: Body = {
  styles,
  reinforcement: { minTicketsPerGroup: 9, auto: true },
  guidelines: 'Never promise a date.',
  helpCentreUrl: 'https://help.example.org/en',
};

describe('the settings of a client', () => {
  it('are read by number and by uuid alike, by agents of the client and super-admins @spec-7.12', async () => {
    const byUuid = await testApp.call('carol', 'GET', `/v2/clients/${own.uuid}`);
    expect(byUuid.body).toMatchObject({
      uuid: own.uuid,
      styles: { noSignature: false },
      reinforcement: { minTicketsPerGroup: 5, auto: false },
      guidelines: null,
      helpCentreUrl: null,
      modules: { suggestions: true, thirdPartyData: true },
      customData: {},
      customFields: [],
    });
    for (const caller of ['alice', 'bob', 'carol'] as const)
      expect((await testApp.call(caller, 'GET', `/v2/clients/${own.id}`)).text).toBe(byUuid.text);
    expect(
      (await testApp.call('carol', 'GET', `/v2/clients/${own.uuid.toUpperCase()}`)).status,
    ).toBe(200);
    expect((await testApp.call('dan', 'GET', `/v2/clients/${own.uuid}`)).status).toBe(403);
  });

  it('of another client are answered like those of none, by either id', async () => {
    const absent = await testApp.call('bob', 'GET', `/v2/clients/${randomUUID()}`);
    expect(codeOf(absent)).toEqual([404, 'clients.not-found']);
    for (const id of [foreign.uuid, foreign.id, 999_999_999, '9999999999999999'])
      expect((await testApp.call('bob', 'GET', `/v2/clients/${id}`)).text).toBe(absent.text);
    expect((await change('bob', foreign.id, { guidelines: 'x' })).text).toBe(absent.text);
    expect((await change('bob', foreign.uuid, { logo })).text).toBe(absent.text);
    for (const id of ['0', '-1', '1.5', '1e3', 'x', '01'])
      expect((await testApp.call('bob', 'GET', `/v2/clients/${id}`)).status).toBe(400);
  });

  it('an Admin may change are changed, and written down @spec-2.57 @spec-4.16', async () => {
    const answer = await change('bob', own.id, adminSettings);
    expect([answer.status, answer.body]).toMatchObject([200, adminSettings]);
    expect(await read(own.uuid, 'carol')).toMatchObject(adminSettings);
    expect(await rowOf(own.id)).toMatchObject({ min_tickets_per_group: 9, styles });
    expect(await actionsOf(own.id)).toEqual(['clients.changed', 'clients.guidelines-changed']);
    const [entry] = await testApp.sql(
      `select before, after from audit_log
       where client_id = $1 and action not like 'sign-ins.%' order by id`,
      [own.id],
    );
    expect(entry).toMatchObject({
      before: { minTicketsPerGroup: 5, isAutoReinforcement: false },
      after: { minTicketsPerGroup: 9, isAutoReinforcement: true, styles },
    });
  });

  it('keep every text of the guidelines as a version', async () => {
    const client = await makeClient(testApp.deps, { guidelines: 'One' });
    for (const guidelines of ['Two', 'Two', null, null, 'Three'])
      expect((await change('alice', client.id, { guidelines })).body).toMatchObject({ guidelines });
    const rows = await testApp.sql(
      'select version, text from guideline_versions where client_id = $1 order by 1',
      [client.id],
    );
    expect(rows).toEqual(
      ['One', 'Two', '', 'Three'].map((text, index) => ({ version: index + 1, text })),
    );
  });

  it.each<[string, Body]>([
    ['name', { name: 'Mine now' }],
    ['LLM', { llm: 'openai-compatible' }],
    ['model', { model: 'other' }],
    [
      'modules',
      {
        modules: {
          suggestions: false,
          chatbots: true,
          reinforcement: true,
          categorization: true,
          thirdPartyData: true,
        },
      },
    ],
    ['custom data', { customData: { shop: 'x' } }],
    ['custom fields', { customFields: [{ field: 'f', name: 'n' }] }],
  ])('only super-admins may change stay: %s', async (_, body) => {
    const before = await rowOf(own.id);
    const answer = await change('bob', own.id, { ...body, guidelines: 'smuggled' });
    expect(codeOf(answer)).toEqual([403, 'auth.forbidden']);
    expect(await rowOf(own.id)).toEqual(before);
  });

  it('show an Admin no other prompt than the own one', async () => {
    const other = await makePrompt(testApp.deps);
    for (const promptUuid of [other.uuid, randomUUID()])
      expect(codeOf(await change('bob', own.id, { promptUuid }))).toEqual([
        404,
        'prompts.not-found',
      ]);
    expect(await read(own.uuid)).toMatchObject({ promptUuid: null });
  });

  it('are not changed by agents and guests', async () => {
    for (const person of ['carol', 'dan', 'erin'] as const)
      expect((await change(person, own.id, { guidelines: 'x' })).status).toBe(
        person === 'erin' ? 404 : 403,
      );
  });

  it('may be sent back as they were read, by a super-admin and by an Admin @spec-7.12', async () => {
    for (const caller of ['alice', 'bob'] as const) {
      const whole = await read(own.uuid, caller);
      // The v1 form answers the settings of the specification alone.
      const { logo: _, acceptanceThreshold, ...settings } = whole;
      const answer = await change(caller, own.id, {
        ...settings,
        acceptanceThreshold,
        helpCentreUrl: 'https://h.example.org',
      });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { ...settings, helpCentreUrl: 'https://h.example.org' },
      ]);
    }
  });

  it.each<[string, Body]>([
    ['uuid', { uuid: randomUUID() }],
    ['id', { id: 1_000_000 }],
    ['archived', { archived: true }],
    ['zone', { zone: 'us' }],
  ])('that are read-only are refused when they differ: %s', async (field, body) => {
    for (const caller of ['alice', 'bob'] as const) {
      const answer = await change(caller, own.id, body);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'request.invalid', data: { fields: [{ path: field, message: 'Read-only.' }] } },
      ]);
    }
  });

  it('of a super-admin are all changed in one call', async () => {
    const client = await makeClient(testApp.deps);
    const prompt = await makePrompt(testApp.deps);
    const body = {
      name: `Renamed ${client.id}`,
      promptUuid: prompt.uuid,
      modules: {
        suggestions: true,
        chatbots: false,
        reinforcement: true,
        categorization: false,
        thirdPartyData: true,
      },
      customData: { return_days: '30' },
      customFields: [{ field: '36001', name: 'Order' }],
      ...adminSettings,
    };
    expect((await change('alice', client.uuid, body)).body).toMatchObject(body);
    expect(await actionsOf(client.id)).toEqual(['clients.changed', 'clients.guidelines-changed']);
    expect(codeOf(await change('alice', client.id, { model: 'gpt-9' }))).toEqual([
      400,
      'clients.model-unknown',
    ]);
    expect(codeOf(await change('alice', client.id, { promptUuid: randomUUID() }))).toEqual([
      404,
      'prompts.not-found',
    ]);
    expect(codeOf(await change('alice', client.id, { promptUuid: null }))).toEqual([
      404,
      'prompts.not-found',
    ]);
    expect(codeOf(await change('alice', client.id, { name: own.name.toUpperCase() }))).toEqual([
      409,
      'clients.name-taken',
    ]);
    expect(await read(client.uuid)).toMatchObject(body);
  });

  it('give a name to nobody while somebody else may be taking it', async () => {
    const [winner, late] = [await makeClient(testApp.deps), await makeClient(testApp.deps)];
    const name = `Wanted ${randomUUID()}`;
    const { answers, isAnswered } = await testApp.deps.db.withStaff(async (tx) => {
      await claimName(tx, name, winner.id);
      const answer = change('alice', late.id, { name });
      const first = await Promise.race([answer, delay(300)]);
      await updateClient(tx, winner.id, { name });
      return { answers: [answer], isAnswered: first !== undefined };
    });
    expect(isAnswered).toBe(false);
    expect((await Promise.all(answers)).map(codeOf)).toEqual([[409, 'clients.name-taken']]);
  });

  it('give a name that many ask for at once to one of them', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => makeClient(testApp.deps)));
    const name = `Wanted ${randomUUID()}`;
    const answers = await Promise.all(made.map(({ id }) => change('alice', id, { name })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ]);
  });

  it('mark half of a surrogate pair, which nothing can store, in every text', async () => {
    const half = 'cut \ud83d';
    const answer = await change('alice', own.id, {
      customData: { greeting: half },
      customFields: [{ field: half, name: half }],
      guidelines: half,
    });
    const marked = 'cut \ufffd';
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        customData: { greeting: marked },
        customFields: [{ field: marked, name: marked }],
        guidelines: marked,
      },
    ]);
  });

  it('are not written when nothing differs', async () => {
    const client = await makeClient(testApp.deps, { guidelines: 'Be kind.' });
    const { logo: _, ...whole } = await read(client.uuid);
    expect((await change('alice', client.id, whole)).status).toBe(200);
    expect((await change2(client.id, { name: client.name, archived: false })).status).toBe(200);
    expect(await actionsOf(client.id)).toEqual([]);
  });
});

describe('the logo', () => {
  it('is drawn anew, kept as it is when it comes back, and taken away with null', async () => {
    const { body } = await change('bob', own.id, { logo });
    const stored = (body as { logo: string }).logo;
    expect(stored).toMatch(/^data:image\/webp;base64,/);
    expect((await change('bob', own.id, { logo: stored, guidelines: 'Other' })).body).toMatchObject(
      { logo: stored },
    );
    expect(
      await testApp.sql(
        `select after->>'logo' as logo from audit_log where client_id = $1 and after ? 'logo'`,
        [own.id],
      ),
    ).toEqual([{ logo: 'picture' }]);
    expect((await change('bob', own.id, { logo: null })).body).toMatchObject({ logo: null });
  });

  it('that is no picture changes nothing', async () => {
    const before = await rowOf(own.id);
    const bad = 'data:image/png;base64,PHN2Zy8+';
    expect(codeOf(await change('bob', own.id, { logo: bad, guidelines: 'x' }))).toEqual([
      400,
      'clients.logo-invalid',
    ]);
    expect(codeOf(await change2(own.id, { logo: bad, archived: true }))).toEqual([
      400,
      'clients.logo-invalid',
    ]);
    expect(await rowOf(own.id)).toEqual(before);
  });
});

describe('archiving', () => {
  let client: MadeClient;
  let person: { email: string };

  beforeEach(async () => {
    client = await makeClient(testApp.deps);
    person = await makePerson(testApp.deps, { level: 4, clientId: client.id });
  });

  it('ends the access of the client’s people at once, with every session @spec-2.60 @spec-4.11', async () => {
    const { refreshToken } = await testApp.signIn(person);
    const bob = await testApp.signIn('bob');
    expect((await testApp.call(person, 'GET', '/v2/users/me')).status).toBe(200);
    const answer = await change2(client.uuid, { archived: true });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { uuid: client.uuid, archived: true },
    ]);
    expect((await testApp.call(person, 'GET', '/v2/users/me')).status).toBe(401);
    expect((await testApp.call({ token: bob.accessToken }, 'GET', '/v2/users/me')).status).toBe(
      200,
    );
    await change2(client.uuid, { archived: false });
    const later = await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken });
    expect(codeOf(later)).toEqual([401, 'auth.refresh-invalid']);
    await testApp.signIn(person);
    expect((await testApp.call(person, 'GET', '/v2/users/me')).status).toBe(200);
    expect(await actionsOf(client.id)).toEqual(['clients.archived', 'clients.unarchived']);
  });

  it('leaves the client readable and editable for super-admins, and its moment as it was', async () => {
    await change2(client.id, { archived: true });
    const { archived_at: at } = (await rowOf(client.id)) ?? {};
    expect(await read(client.uuid)).toMatchObject({ archived: true });
    expect(
      (await change('alice', client.id, { guidelines: 'Late', archived: true })).body,
    ).toMatchObject({ guidelines: 'Late', archived: true });
    await change2(client.id, { archived: true, name: `Kept ${client.id}` });
    expect(await rowOf(client.id)).toMatchObject({ archived_at: at, name: `Kept ${client.id}` });
  });

  it('is not for Admins, and takes no other setting along', async () => {
    expect((await change2(own.id, { archived: true }, 'bob')).status).toBe(403);
    for (const body of [{ llm: 'x' }, { model: 'x' }, { promptUuid: randomUUID() }, { zone: 'us' }])
      expect((await change2(client.id, { ...body, archived: true })).status).toBe(400);
    expect((await change2(client.id, { guidelines: 'x' })).status).toBe(400);
    expect(await read(client.uuid)).toMatchObject({ archived: false });
    expect(codeOf(await change2(randomUUID(), { archived: true }))).toEqual([
      404,
      'clients.not-found',
    ]);
  });

  it('accepts the whole client as the list answered it @spec-7.13', async () => {
    const { body } = await testApp.call('alice', 'GET', '/v2/clients');
    const row = (body as Body[]).find((each) => each['uuid'] === client.uuid) ?? {};
    expect((await change2(client.uuid, { ...row, archived: true })).body).toEqual({
      ...row,
      archived: true,
    });
  });
});

it('the v1 list is a bare array of the four fields, of the own client alone @spec-3.12 @spec-7.10', async () => {
  const answer = await testApp.call('carol', 'GET', '/v1/clients');
  expect(answer.body).toEqual([
    {
      id: own.id,
      uuid: own.uuid,
      name: own.name,
      ticketsMetadataMappings: { category: {}, channel: {}, formId: {}, groupId: {}, language: {} },
    },
  ]);
  const all = (await testApp.call('alice', 'GET', '/v1/clients')).body as { uuid: string }[];
  expect(all.map((client) => client.uuid)).toEqual(
    expect.arrayContaining([own.uuid, foreign.uuid]),
  );
});
