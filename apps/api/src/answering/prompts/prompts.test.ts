import { randomUUID } from 'node:crypto';
import type { Prompt } from '@replique/contract/answering/prompts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient, makePrompt, makeTwoClients } from '../../demo/make/factories.ts';
import { codeOf, draft, promptCalls } from '@replique/tests/fixtures/prompt-calls.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { unknownVariables } from './prompts.ts';

let testApp: TestApp;
let prompts: ReturnType<typeof promptCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  prompts = promptCalls(testApp);
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

describe('a prompt', () => {
  it('begins with version 1 by its author, neither deployed nor protected, closed by the mandatory rules @spec-2.75', async () => {
    const made = await prompts.create('  Returns  ');
    expect(made).toMatchObject({
      name: 'Returns',
      deployedVersion: null,
      latestVersion: 1,
      isProtected: false,
      revision: 1,
      archivedAt: null,
      origin: null,
    });
    expect(made.versions).toMatchObject([{ version: 1, ...draft('one'), author: 'Alice Arnaud' }]);
    expect(made.mandatoryRules).toContain('Answer only from the passages given.');
    expect(await prompts.read(made.uuid)).toEqual(made);
    expect(await prompts.versionRows(made.uuid)).toEqual([{ version: 1, context: 'Context one' }]);
    expect(await prompts.logged(made.uuid)).toMatchObject([{ action: 'prompts.created' }]);
  });

  it('is listed with its versions and the clients that use it, archived ones left out @spec-2.71', async () => {
    const prompt = await makePrompt(testApp.deps);
    const user = await makeClient(testApp.deps, { name: 'A user of it', promptUuid: prompt.uuid });
    const gone = await makeClient(testApp.deps, { promptUuid: prompt.uuid });
    await testApp.sql('update clients set archived_at = now() where id = $1', [gone.id]);
    const { items, total, nextCursor } = (await prompts.call('GET', '')).body as {
      items: Prompt[];
      total: number;
      nextCursor: null;
    };
    expect([total, nextCursor]).toEqual([items.length, null]);
    expect(items.find((item) => item.uuid === prompt.uuid)).toMatchObject({
      name: prompt.name,
      deployedVersion: 1,
      latestVersion: 1,
      isProtected: false,
      clients: [{ uuid: user.uuid, name: 'A user of it' }],
      chatbots: [],
    });
  });

  it.each([
    ['in the context', { context: 'Hello {{requester.name}} from {{client.nom}} and {{ admin }}' }],
    ['in the style', { style: '{{client.nom}} {{admin}}' }],
  ])('is refused with a variable that does not exist %s, which it names', async (_, part) => {
    const body = { name: `Prompt ${randomUUID()}`, ...draft('one'), ...part };
    const answer = await prompts.call('POST', '', body);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'prompts.unknown-variable',
        message: 'The prompt uses a variable that does not exist.',
        data: { variables: ['client.nom', 'admin'] },
      },
    ]);
    const made = await prompts.create();
    expect((await prompts.save(made.uuid, 'two', 1, part)).status).toBe(400);
    expect(await prompts.versionRows(made.uuid)).toHaveLength(1);
  });

  it('may use every variable that exists', () => {
    expect(
      unknownVariables('{{client.name}} {{requester.name}} {{ ticket.subject }}{{ticket.channel}}'),
    ).toEqual([]);
    expect(
      unknownVariables(
        '{{ticket.category}} {{agent.name}} {{language}} {not one} {{}}',
        '{{x}} {{x}}',
      ),
    ).toEqual(['', 'x']);
  });

  it('is looked through at once, however long the space behind an open brace is', () => {
    expect(unknownVariables(`{{${' '.repeat(19_000)}x`, `{{${' '.repeat(19_000)}x }}`)).toEqual([
      'x',
    ]);
  });

  it.each(['İstanbul', 'ΟΔΟΣ', 'ÉTÉ'])(
    'has a name that no other has in any script: %s',
    async (name) => {
      await prompts.create(name);
      const again = await prompts.call('POST', '', { name, ...draft('x') });
      expect(codeOf(again)).toEqual([409, 'prompts.name-taken']);
    },
  );

  it('has a name that no other has, whatever the capitals', async () => {
    const [first, second] = [await prompts.create('Taken name'), await prompts.create()];
    const taken = { code: 'prompts.name-taken', message: 'Another prompt has this name.' };
    const again = await prompts.call('POST', '', { name: 'taken NAME', ...draft('x') });
    expect(again.body).toEqual(taken);
    const renamed = await prompts.change(second.uuid, { revision: 1, name: 'TAKEN name' });
    expect(codeOf(renamed)).toEqual([409, 'prompts.name-taken']);
    const own = await prompts.change(first.uuid, { revision: 1, name: 'Taken Name' });
    expect(own.body).toMatchObject({ name: 'Taken Name' });
  });

  it('keeps a name that ten people ask for at once to one of them', async () => {
    const name = `Wanted ${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => prompts.call('POST', '', { name, ...draft('x') })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });

  it('answers 404 for one that is not there, at every route', async () => {
    const nobody = randomUUID();
    const answers = [
      await prompts.call('GET', `/${nobody}`),
      await prompts.change(nobody, { revision: 1, name: 'x' }),
      await prompts.save(nobody, 'x', 1),
      await prompts.clone(nobody),
      await prompts.call('POST', `/${nobody}/archive`),
      await prompts.call('POST', `/${nobody}/restore`),
      await prompts.call('DELETE', `/${nobody}`),
      await prompts.call('GET', `/${nobody}/figures`),
    ];
    expect(answers.map(codeOf)).toEqual(Array(8).fill([404, 'prompts.not-found']));
  });

  it.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(121) }],
    [{ context: ' ' }],
    [{ style: '' }],
    [{ context: 'x'.repeat(20_001) }],
    [{ note: 'x'.repeat(501) }],
    [{ note: null }],
  ])('is refused with %j', async (change) => {
    const answer = await prompts.call('POST', '', {
      name: `Prompt ${randomUUID()}`,
      ...draft('x'),
      ...change,
    });
    expect(answer.status).toBe(400);
  });
});
