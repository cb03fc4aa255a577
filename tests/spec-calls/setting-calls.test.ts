import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openSpecWorld, type SpecWorld } from './spec-client.ts';

/** Spec §7: tickets-metadata, detailed-filters, anonymization-whitelist, chatbot-configs, batch-testing. */
let world: SpecWorld;
let alice: string | undefined;
beforeAll(async () => {
  world = await openSpecWorld();
  alice = world.tokens['alice'];
});
afterAll(() => world.close());

const path = (suffix: string, id: number | string = world.first.id) =>
  `/v1/clients/${id}/${suffix}`;

describe('tickets-metadata', () => {
  it('begins with five empty maps, and keeps what is put', async () => {
    const empty = { category: {}, channel: {}, formId: {}, groupId: {}, language: {} };
    const before = await call(world.url, 'GET', path('tickets-metadata'), { token: alice });
    expect([before.status, before.json]).toEqual([200, { ticketsMetadataMappings: empty }]);
    const metadata = { ...empty, category: { refund: 'Refunds' }, language: { 'fr-FR': 'fr' } };
    const put = await call(world.url, 'PUT', path('tickets-metadata'), {
      token: alice,
      body: { metadata },
    });
    expect([put.status, put.json]).toEqual([200, { ticketsMetadataMappings: metadata }]);
    const after = await call(world.url, 'GET', path('tickets-metadata', world.first.uuid), {
      token: alice,
    });
    expect(after.json).toEqual({ ticketsMetadataMappings: metadata });
    const v1 = await call(world.url, 'GET', '/v1/clients', { token: alice });
    const row = v1.json.find((client: { id: number }) => client.id === world.first.id);
    expect(row.ticketsMetadataMappings).toEqual(metadata);
  });

  it('refuses another map and a body without metadata', async () => {
    for (const body of [{}, { metadata: { priority: {} } }, { metadata: { category: 'x' } }]) {
      const answer = await call(world.url, 'PUT', path('tickets-metadata'), { token: alice, body });
      expect(answer.status).toBe(400);
    }
  });
});

describe('detailed-filters', () => {
  const open = {
    channels: [],
    categories: [],
    languages: [],
    groupIds: [],
    formIds: [],
    tags: { any: [], none: [] },
    requesterDomains: { only: [], except: [] },
    subjectContains: [],
    bodyContains: [],
    maxAgeDays: null,
    firstMessageOnly: false,
  };

  it('answers and takes the filters object itself', async () => {
    const before = await call(world.url, 'GET', path('detailed-filters'), { token: alice });
    expect([before.status, before.json]).toEqual([200, open]);
    const filters = { ...before.json, channels: ['email'], maxAgeDays: 30 };
    const put = await call(world.url, 'PUT', path('detailed-filters', world.first.uuid), {
      token: alice,
      body: filters,
    });
    expect([put.status, put.json]).toEqual([200, filters]);
    const after = await call(world.url, 'GET', path('detailed-filters'), { token: alice });
    expect(after.json).toEqual(filters);
  });

  it('refuses an unknown filter and a wrong value', async () => {
    for (const body of [
      { ...open, priority: ['high'] },
      { ...open, maxAgeDays: -1 },
    ]) {
      const answer = await call(world.url, 'PUT', path('detailed-filters'), { token: alice, body });
      expect([answer.status, answer.json.code]).toEqual([400, 'request.invalid']);
    }
  });
});

describe('anonymization-whitelist', () => {
  it('keeps the list', async () => {
    const body = { anonymizationWhitelist: ['Fernhollow', 'support@acme.test'] };
    const put = await call(world.url, 'PUT', path('anonymization-whitelist'), {
      token: alice,
      body,
    });
    expect([put.status, put.json]).toEqual([200, body]);
    const get = await call(world.url, 'GET', path('anonymization-whitelist'), { token: alice });
    expect(get.json).toEqual(body);
    const wrong = await call(world.url, 'PUT', path('anonymization-whitelist'), {
      token: alice,
      body: { anonymizationWhitelist: 'all' },
    });
    expect(wrong.status).toBe(400);
  });
});

describe('chatbot-configs', () => {
  const both = (text: string) => ({ en: text, fr: text });
  const draft = () => ({
    crmPlatform: 'zendesk',
    domains: ['shop.example.org'],
    escalationSubject: both('Help'),
    promptUuid: world.prompt.uuid,
    hardLimitPerDay: 200,
    whiteLabel: {
      avatar: null,
      placeholderText: both('Ask'),
      agentTypingText: both('Typing'),
      primaryColor: '#4f55e0',
      secondaryColor: '#ffffff',
      headerLogo: null,
      headerColor: '#4f55e0',
      headerName: both('Ada'),
      newConversationText: both('New'),
      escalateAction: both('A person, please'),
      problemSolvedAction: both('Solved'),
      historyTexts: both('Earlier'),
      width: 380,
      height: 620,
    },
  });

  it('creates, reads, lists, replaces and deletes @spec-2.42', async () => {
    const base = `/v1/chatbot-configs/${world.first.id}`;
    const made = await call(world.url, 'POST', base, { token: alice, body: draft() });
    expect(made.status).toBe(201);
    expect(made.json).toEqual({
      ...draft(),
      uuid: expect.any(String),
      client: world.first.uuid,
      // Beyond the specification; left out of a body it stays, or begins as new chatbots do.
      settings: expect.objectContaining({ isOn: true, openingHours: null }),
    });
    const one = `/v1/chatbot-configs/${world.first.uuid}/${made.json.uuid}`;
    expect((await call(world.url, 'GET', one, { token: alice })).json).toEqual(made.json);
    const list = `/v1/chatbot-configs/all/${world.first.id}`;
    expect((await call(world.url, 'GET', list, { token: alice })).json).toEqual([made.json]);
    const changed = { ...made.json, hardLimitPerDay: 5 };
    const put = await call(world.url, 'PUT', one, { token: alice, body: changed });
    expect([put.status, put.json]).toEqual([200, changed]);
    const gone = await call(world.url, 'DELETE', one, { token: alice });
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await call(world.url, 'GET', one, { token: alice })).status).toBe(404);
    expect((await call(world.url, 'GET', list, { token: alice })).json).toEqual([]);
  });

  it('refuses missing fields, unknown prompts and the chatbot of another client', async () => {
    const base = `/v1/chatbot-configs/${world.first.id}`;
    const { promptUuid: _, ...missing } = draft();
    const bare = await call(world.url, 'POST', base, { token: alice, body: missing });
    expect(bare.status).toBe(400);
    const body = { ...draft(), promptUuid: randomUUID() };
    expect((await call(world.url, 'POST', base, { token: alice, body })).status).toBe(404);
    const made = await call(world.url, 'POST', base, { token: alice, body: draft() });
    const other = `/v1/chatbot-configs/${world.second.id}/${made.json.uuid}`;
    expect((await call(world.url, 'GET', other, { token: alice })).status).toBe(404);
    expect((await call(world.url, 'DELETE', other, { token: alice })).status).toBe(404);
  });

  it('is for super-admins', async () => {
    const answer = await call(world.url, 'GET', `/v1/chatbot-configs/all/${world.first.id}`, {
      token: world.tokens['bob'],
    });
    expect(answer.status).toBe(403);
  });
});

describe('GET /v1/prompts/batch-testing?clientId={id}', () => {
  it('answers the sets of a client with their cases and last run @spec-7.20', async () => {
    const query = (id: number | string) =>
      call(world.url, 'GET', `/v1/prompts/batch-testing?clientId=${id}`, { token: alice });
    expect((await query(world.first.id)).json).toEqual([]);
    await world.testApp.sql(
      `with one as (insert into test_sets (client_id, uuid, name, created_at)
         values ($1, gen_random_uuid(), 'Refunds', now()) returning id)
       insert into test_cases (client_id, uuid, test_set_id, question, created_at)
         select $1, gen_random_uuid(), one.id, q, now() from one, unnest(array['a', 'b']) q`,
      [world.first.id],
    );
    const never = await query(world.first.uuid);
    expect(never.json).toEqual([
      { uuid: expect.any(String), name: 'Refunds', cases: 2, lastRun: null },
    ]);
    await world.testApp.sql(
      `with run as (
         insert into test_runs (client_id, uuid, test_set_id, prompt_id, prompt_version, rules_version, state, passed,
           failed, created_at, started_at, finished_at)
         select s.client_id, gen_random_uuid(), s.id, p.id, 1, 1, 'done', 1, 1, now(), now(), now()
         from test_sets s, prompts p where p.uuid = $1 returning client_id, id)
       insert into test_run_sides (client_id, run_id, side, llm, model, passed, failed)
         select client_id, id, 'a', 'builtin', 'extractive', 1, 1 from run`,
      [world.prompt.uuid],
    );
    const run = await query(world.first.id);
    expect(run.json[0].lastRun).toEqual({
      version: 1,
      passed: 1,
      failed: 1,
      at: expect.stringMatching(/Z$/),
    });
    expect((await query(world.second.id)).json).toEqual([]);
    expect((await query(999_999)).status).toBe(404);
  });
});

describe('ids of v1 calls', () => {
  it.each(['tickets-metadata', 'detailed-filters', 'anonymization-whitelist'])(
    '%s answers 404 for unknown and 400 for malformed ids',
    async (suffix) => {
      for (const id of [999_999, randomUUID()]) {
        const answer = await call(world.url, 'GET', path(suffix, id), { token: alice });
        expect([answer.status, answer.json.code]).toEqual([404, 'clients.not-found']);
      }
      for (const id of ['0', '-1', '1e3', 'abc', '1.5']) {
        expect((await call(world.url, 'GET', path(suffix, id), { token: alice })).status).toBe(400);
      }
    },
  );
});
