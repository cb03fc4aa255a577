import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrompt, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import type { TestCaller } from '@replique/tests/app/test-app.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let first: MadeClient;
let prompt: { uuid: string; name: string };
let logo: string;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
  prompt = await makePrompt(testApp.deps, { name: 'Returns' });
  const picture = { create: { width: 300, height: 300, channels: 3, background: 'teal' } } as const;
  logo = `data:image/png;base64,${(await sharp(picture).png().toBuffer()).toString('base64')}`;
});

afterAll(() => testApp.close());

type Form = Record<string, unknown>;
const form = (change: Form = {}): Form => ({
  name: `New ${randomUUID()}`,
  logo,
  promptUuid: prompt.uuid,
  llm: 'builtin',
  model: 'extractive',
  zone: 'eu',
  ...change,
});
const create = (body: unknown, caller: TestCaller = 'alice') =>
  testApp.call(caller, 'POST', '/v1/clients', body);
const countClients = async () =>
  (await testApp.sql<{ n: string }>('select count(*) as n from clients'))[0]?.n;

describe('a new client', () => {
  it('is answered in its v2 form, stands in its row and is written down @spec-7.11', async () => {
    const answer = await create(form({ name: '  Maple & Sons ' }));
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        id: expect.any(Number),
        name: 'Maple & Sons',
        logo: expect.stringMatching(/^data:image\/webp;base64,/),
        archived: false,
        zone: 'eu',
        llm: 'builtin',
        model: 'extractive',
        promptUuid: prompt.uuid,
      },
    ]);
    const { id, uuid, logo: stored } = answer.body as { id: number; uuid: string; logo: string };
    const rows = await testApp.sql('select name, logo from clients where id = $1', [id]);
    expect(rows).toEqual([{ name: 'Maple & Sons', logo: stored }]);
    const written = await testApp.sql(
      'select action, label, href, after from audit_log where client_id = $1',
      [id],
    );
    expect(written).toEqual([
      {
        action: 'clients.created',
        label: 'Maple & Sons',
        href: `/clients/details/${uuid}`,
        after: {
          name: 'Maple & Sons',
          zone: 'eu',
          llm: 'builtin',
          model: 'extractive',
          prompt: 'Returns',
        },
      },
    ]);
  });

  it.each(['name', 'logo', 'promptUuid', 'llm', 'model', 'zone'])(
    'needs its %s @spec-2.69 @spec-5.2',
    async (field) => {
      const { [field]: _, ...rest } = form();
      const before = await countClients();
      const answer = await create(rest);
      expect([answer.status, answer.text.includes(`"${field}"`)]).toEqual([400, true]);
      expect((await create(form({ [field]: null }))).status).toBe(400);
      expect((await create(form({ [field]: '' }))).status).toBe(400);
      expect(await countClients()).toBe(before);
    },
  );

  it.each<[string, Form, number, string]>([
    ['a model that is not offered', { model: 'gpt-9' }, 400, 'clients.model-unknown'],
    ['a model of another LLM', { llm: 'openai-compatible' }, 400, 'clients.model-unknown'],
    [
      'the name of an inherited property',
      { llm: 'constructor', model: 'name' },
      400,
      'clients.model-unknown',
    ],
    ['a zone that is not served here', { zone: 'us' }, 400, 'clients.zone-not-served'],
    ['a prompt that is not there', { promptUuid: randomUUID() }, 404, 'prompts.not-found'],
    [
      'a logo that is no picture',
      { logo: 'data:image/png;base64,AAAA' },
      400,
      'clients.logo-invalid',
    ],
    ['a logo of another kind', { logo: 'data:image/svg+xml;base64,AAAA' }, 400, 'request.invalid'],
    ['a logo at an address', { logo: 'https://example.org/logo.png' }, 400, 'request.invalid'],
    ['a field that nobody knows', { archived: true }, 400, 'request.invalid'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 400, 'request.invalid'],
  ])('is refused with %s', async (_, change, status, code) => {
    const before = await countClients();
    const answer = await create(form(change));
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    expect(await countClients()).toBe(before);
  });

  it('has a name of its own, whatever the capitals, also when two ask at once', async () => {
    const taken = await create(form({ name: first.name.toUpperCase() }));
    expect([taken.status, taken.body]).toEqual([
      409,
      { code: 'clients.name-taken', message: 'Another client has this name.' },
    ]);
    const name = `Wanted ${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        create(form({ name: index % 2 ? name : name.toUpperCase() })),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
  });

  it('may have a logo of up to 1 MB, which no other route would let in, and no larger one', async () => {
    const padded = Buffer.concat([
      Buffer.from(logo.split(',')[1] ?? '', 'base64'),
      Buffer.alloc(1_040_000),
    ]);
    const large = `data:image/png;base64,${padded.toString('base64')}`;
    expect(large.length).toBeGreaterThan(1_048_576);
    expect((await create(form({ logo: large }))).status).toBe(201);
    const elsewhere = await testApp.call('alice', 'PATCH', '/v2/users/me', { name: large });
    expect(elsewhere.status).toBe(413);
    const tooLarge = await create(form({ logo: `${logo}${'A'.repeat(2_000_000)}` }));
    expect([tooLarge.status, tooLarge.body]).toEqual([
      413,
      { code: 'request.too-large', message: 'The request is too large.' },
    ]);
  });

  it.each(['bob', 'carol', 'dan', 'erin'] as const)('is not made by %s', async (person) => {
    const before = await countClients();
    expect((await create(form(), person)).status).toBe(403);
    expect(await countClients()).toBe(before);
  });
});
