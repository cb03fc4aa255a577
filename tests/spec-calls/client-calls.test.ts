import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openSpecWorld, type SpecWorld } from './spec-client.ts';

/** Spec §7, the calls on clients, as a client written from the specification alone makes them. */
let world: SpecWorld;
let alice: string | undefined;
let bob: string | undefined;
beforeAll(async () => {
  world = await openSpecWorld();
  [alice, bob] = [world.tokens['alice'], world.tokens['bob']];
});
afterAll(() => world.close());

/** A red square of 16 × 16 pixels. */
const logo = `data:image/png;base64,${readFileSync(new URL('square.png', import.meta.url)).toString('base64')}`;

const client2 = {
  uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
  id: expect.any(Number),
  name: expect.any(String),
  archived: false,
  zone: 'eu',
  llm: 'builtin',
  model: 'extractive',
};

const sixFields = () => ({
  name: `New ${randomUUID().slice(0, 8)}`,
  logo,
  promptUuid: world.prompt.uuid,
  llm: 'builtin',
  model: 'extractive',
  zone: 'eu',
});

describe('GET /v2/clients and GET /v1/clients', () => {
  it('answer bare arrays', async () => {
    const v2 = await call(world.url, 'GET', '/v2/clients', { token: bob });
    expect(v2.json).toEqual([{ ...client2, logo: null, promptUuid: null }]);
    const v1 = await call(world.url, 'GET', '/v1/clients', { token: bob });
    const empty = { category: {}, channel: {}, formId: {}, groupId: {}, language: {} };
    expect(v1.json).toEqual([
      {
        id: world.first.id,
        uuid: world.first.uuid,
        name: world.first.name,
        ticketsMetadataMappings: empty,
      },
    ]);
    const all = await call(world.url, 'GET', '/v1/clients', { token: alice });
    expect(all.json).toHaveLength(2);
  });

  it('filters by archived', async () => {
    const { json: made } = await call(world.url, 'POST', '/v1/clients', {
      token: alice,
      body: sixFields(),
    });
    await call(world.url, 'PATCH', `/v2/clients/${made.uuid}`, {
      token: alice,
      body: { archived: true },
    });
    const names = async (query: string) =>
      (await call(world.url, 'GET', `/v2/clients${query}`, { token: alice })).json.map(
        (client: { name: string }) => client.name,
      );
    expect(await names('?archived=1')).toEqual([made.name]);
    expect(await names('?archived=0')).not.toContain(made.name);
    expect(await names('')).toContain(made.name);
  });
});

describe('POST /v1/clients', () => {
  it('creates a client from the six fields and answers it with 201', async () => {
    const body = sixFields();
    const answer = await call(world.url, 'POST', '/v1/clients', { token: alice, body });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      ...client2,
      name: body.name,
      promptUuid: world.prompt.uuid,
      logo: expect.stringMatching(/^data:image\/(png|webp);base64,/),
    });
  });

  it.each(['name', 'logo', 'promptUuid', 'llm', 'model', 'zone'])('requires %s', async (field) => {
    const body: Record<string, unknown> = sixFields();
    delete body[field];
    const answer = await call(world.url, 'POST', '/v1/clients', { token: alice, body });
    expect([answer.status, answer.json.code]).toEqual([400, 'request.invalid']);
    expect(answer.text).toContain(field);
  });

  it.each([
    ['a logo that is no picture', { logo: 'data:image/png;base64,AAAA' }],
    ['a logo of another kind', { logo: 'data:image/svg+xml;base64,PHN2Zy8+' }],
    ['a prompt that does not exist', { promptUuid: randomUUID() }],
    ['a model that is not offered', { model: 'gpt-9' }],
    ['a zone that is not served', { zone: 'us' }],
    ['an unknown field', { colour: 'blue' }],
  ])('refuses %s', async (_, change) => {
    const body = { ...sixFields(), ...change };
    const answer = await call(world.url, 'POST', '/v1/clients', { token: alice, body });
    expect([400, 404]).toContain(answer.status);
  });

  it('is for super-admins', async () => {
    const answer = await call(world.url, 'POST', '/v1/clients', { token: bob, body: sixFields() });
    expect([answer.status, answer.json.code]).toEqual([403, 'auth.forbidden']);
  });
});

describe('PATCH /v1/clients/{id}', () => {
  const settings = {
    styles: {
      noSignature: true,
      noNameInPoliteness: false,
      requesterNamePlaceholder: false,
      noHeader: true,
    },
    reinforcement: { minTicketsPerGroup: 8, auto: true },
    guidelines: 'Say vous.',
    helpCentreUrl: 'https://help.example.org/hc',
    modules: {
      suggestions: true,
      chatbots: false,
      reinforcement: true,
      categorization: true,
      thirdPartyData: false,
    },
    customData: { opening_hours: '9 to 5' },
    customFields: [{ field: 'custom_360001', name: 'Order number' }],
  };

  it('takes the number and the uuid, changes what is named and answers the client with its settings', async () => {
    const byNumber = await call(world.url, 'PATCH', `/v1/clients/${world.second.id}`, {
      token: alice,
      body: settings,
    });
    expect(byNumber.status).toBe(200);
    expect(byNumber.json).toEqual({
      ...client2,
      logo: null,
      promptUuid: null,
      ...settings,
    });
    const byUuid = await call(world.url, 'PATCH', `/v1/clients/${world.second.uuid}`, {
      token: alice,
      body: { name: 'Second, renamed' },
    });
    expect(byUuid.json).toEqual({ ...byNumber.json, name: 'Second, renamed' });
  });

  it('takes back what it answered with one field changed', async () => {
    const path = `/v1/clients/${world.second.id}`;
    const { json } = await call(world.url, 'PATCH', path, {
      token: alice,
      body: { helpCentreUrl: null, promptUuid: world.prompt.uuid },
    });
    const answer = await call(world.url, 'PATCH', path, {
      token: alice,
      body: { ...json, guidelines: 'Say tu.' },
    });
    expect([answer.status, answer.json]).toEqual([200, { ...json, guidelines: 'Say tu.' }]);
  });

  it('refuses another id, zone or archived flag in the body', async () => {
    for (const body of [{ id: 99 }, { uuid: randomUUID() }, { zone: 'us' }, { archived: true }]) {
      const answer = await call(world.url, 'PATCH', `/v1/clients/${world.second.id}`, {
        token: alice,
        body,
      });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(Object.keys(body)[0]);
    }
  });

  it('lets an admin change the own client, and not what super-admins decide', async () => {
    const path = `/v1/clients/${world.first.id}`;
    const own = await call(world.url, 'PATCH', path, {
      token: bob,
      body: { guidelines: 'Short.' },
    });
    expect([own.status, own.json.guidelines]).toEqual([200, 'Short.']);
    const modules = await call(world.url, 'PATCH', path, {
      token: bob,
      body: { modules: settings.modules },
    });
    expect(modules.status).toBe(403);
  });

  it('answers a foreign, an unknown number and an unknown uuid alike', async () => {
    const answers = await Promise.all(
      [world.second.id, world.second.uuid, 999_999, randomUUID()].map((id) =>
        call(world.url, 'PATCH', `/v1/clients/${id}`, { token: bob, body: { guidelines: 'x' } }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.json.code).toBe('clients.not-found');
  });
});

describe('PATCH /v2/clients/{uuid}', () => {
  it('archives and unarchives', async () => {
    const path = `/v2/clients/${world.second.uuid}`;
    const archived = await call(world.url, 'PATCH', path, {
      token: alice,
      body: { archived: true },
    });
    expect([archived.status, archived.json.archived]).toEqual([200, true]);
    const back = await call(world.url, 'PATCH', path, { token: alice, body: { archived: false } });
    expect(Object.keys(back.json).toSorted()).toEqual(
      [...Object.keys(client2), 'logo', 'promptUuid'].toSorted(),
    );
    expect(back.json.archived).toBe(false);
  });
});

describe('DELETE /v1/clients/{id}', () => {
  it('refuses an active client with 409, and erases an archived one by a job', async () => {
    const { json: made } = await call(world.url, 'POST', '/v1/clients', {
      token: alice,
      body: sixFields(),
    });
    const early = await call(world.url, 'DELETE', `/v1/clients/${made.id}`, { token: alice });
    expect(early.status).toBe(409);
    await call(world.url, 'PATCH', `/v2/clients/${made.uuid}`, {
      token: alice,
      body: { archived: true },
    });
    const answer = await call(world.url, 'DELETE', `/v1/clients/${made.id}`, { token: alice });
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({ jobUuid: expect.any(String) });
  });

  it('is for super-admins, and 404 for what does not exist', async () => {
    const admin = await call(world.url, 'DELETE', `/v1/clients/${world.first.id}`, { token: bob });
    expect(admin.status).toBe(403);
    const unknown = await call(world.url, 'DELETE', '/v1/clients/999999', { token: alice });
    expect(unknown.status).toBe(404);
  });
});
