import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient, makePrompt, makeTwoClients } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { unknownVariables } from './prompts.ts';

type Detail = {
  uuid: string;
  name: string;
  deployedVersion: number | null;
  latestVersion: number;
  mandatoryRules: string;
  versions: {
    version: number;
    context: string;
    style: string;
    note: string;
    author: string | null;
  }[];
};

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const draft = (word: string) => ({
  context: `Context ${word}`,
  style: `Style ${word}`,
  note: `Note ${word}`,
});
const call = (method: string, path: string, body?: unknown) =>
  testApp.call('alice', method, `/v2/prompts${path}`, body);
const versionRows = (uuid: string) =>
  testApp.sql<{ version: number; context: string }>(
    'select v.version, v.context from prompt_versions v join prompts p on p.id = v.prompt_id where p.uuid = $1 order by 1',
    [uuid],
  );

async function create(name = `Prompt ${randomUUID()}`): Promise<Detail> {
  const answer = await call('POST', '', { name, ...draft('one') });
  expect(answer.status).toBe(201);
  return answer.body as Detail;
}

describe('a prompt', () => {
  it('begins with version 1 by its author, not deployed, closed by the mandatory rules', async () => {
    const made = await create('  Returns  ');
    expect(made).toMatchObject({ name: 'Returns', deployedVersion: null, latestVersion: 1 });
    expect(made.versions).toMatchObject([{ version: 1, ...draft('one'), author: 'Alice Arnaud' }]);
    expect(made.mandatoryRules).toContain('Answer only from the passages given.');
    expect((await call('GET', `/${made.uuid}`)).body).toEqual(made);
    expect(await versionRows(made.uuid)).toEqual([{ version: 1, context: 'Context one' }]);
  });

  it('is listed with its versions and the clients that use it, archived ones left out', async () => {
    const prompt = await makePrompt(testApp.deps);
    const user = await makeClient(testApp.deps, { name: 'A user of it', promptUuid: prompt.uuid });
    const gone = await makeClient(testApp.deps, { promptUuid: prompt.uuid });
    await testApp.sql('update clients set archived_at = now() where id = $1', [gone.id]);
    const { items, total, nextCursor } = (await call('GET', '')).body as {
      items: Detail[];
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
    });
  });

  it.each([
    ['in the context', { context: 'Hello {{requester.name}} from {{client.nom}} and {{ admin }}' }],
    ['in the style', { style: '{{client.nom}} {{admin}}' }],
  ])('is refused with a variable that does not exist %s, which it names', async (_, part) => {
    const body = { name: `Prompt ${randomUUID()}`, ...draft('one'), ...part };
    const answer = await call('POST', '', body);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'prompts.unknown-variable',
        message: 'The prompt uses a variable that does not exist.',
        data: { variables: ['client.nom', 'admin'] },
      },
    ]);
    const made = await create();
    const version = await call('POST', `/${made.uuid}/versions`, {
      ...draft('two'),
      ...part,
      basedOn: 1,
    });
    expect(version.status).toBe(400);
    expect(await versionRows(made.uuid)).toHaveLength(1);
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

  it('has a name that no other has, whatever the capitals', async () => {
    const [first, second] = [await create('Taken name'), await create()];
    const taken = { code: 'prompts.name-taken', message: 'Another prompt has this name.' };
    expect((await call('POST', '', { name: 'taken NAME', ...draft('x') })).body).toEqual(taken);
    expect((await call('PATCH', `/${second.uuid}`, { name: 'TAKEN name' })).status).toBe(409);
    expect((await call('PATCH', `/${first.uuid}`, { name: 'Taken Name' })).body).toMatchObject({
      name: 'Taken Name',
    });
  });

  it('keeps a name that ten people ask for at once to one of them', async () => {
    const name = `Wanted ${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '', { name, ...draft('x') })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
  });

  it('answers 404 for one that is not there, at every route', async () => {
    const nobody = `/${randomUUID()}`;
    const answers = [
      await call('GET', nobody),
      await call('PATCH', nobody, { name: 'x' }),
      await call('POST', `${nobody}/versions`, { ...draft('x'), basedOn: 1 }),
      await call('POST', `${nobody}/deploy`, { version: 1 }),
    ];
    expect(
      answers.map((answer) => [answer.status, (answer.body as { code: string }).code]),
    ).toEqual(Array(4).fill([404, 'prompts.not-found']));
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
    const answer = await call('POST', '', {
      name: `Prompt ${randomUUID()}`,
      ...draft('x'),
      ...change,
    });
    expect(answer.status).toBe(400);
  });
});

describe('the versions of a prompt', () => {
  it('are numbered one by one, newest first, and never change', async () => {
    const { uuid } = await create();
    for (const [basedOn, word] of [
      [1, 'two'],
      [2, 'three'],
    ] as const) {
      const answer = await call('POST', `/${uuid}/versions`, { ...draft(word), basedOn });
      expect(answer.status).toBe(201);
    }
    const detail = (await call('GET', `/${uuid}`)).body as Detail;
    expect(detail.versions.map(({ version, context }) => [version, context])).toEqual([
      [3, 'Context three'],
      [2, 'Context two'],
      [1, 'Context one'],
    ]);
    expect(detail).toMatchObject({ latestVersion: 3, deployedVersion: null });
  });

  it('are refused on a version that is no longer the latest, and nothing is overwritten', async () => {
    const { uuid } = await create();
    await call('POST', `/${uuid}/versions`, { ...draft('two'), basedOn: 1 });
    for (const basedOn of [1, 3]) {
      const answer = await call('POST', `/${uuid}/versions`, { ...draft('mine'), basedOn });
      expect([answer.status, answer.body]).toEqual([
        412,
        {
          code: 'request.conflict',
          message: 'Somebody else changed this meanwhile.',
          data: { latestVersion: 2, author: 'Alice Arnaud' },
        },
      ]);
    }
    expect((await versionRows(uuid)).map((row) => row.context)).toEqual([
      'Context one',
      'Context two',
    ]);
  });

  it('are saved by exactly one of twenty people at once, round after round without a gap', async () => {
    const { uuid } = await create();
    for (const basedOn of [1, 2, 3]) {
      const saves = Array.from({ length: 20 }, (_, index) =>
        call('POST', `/${uuid}/versions`, { ...draft(`${basedOn}-${index}`), basedOn }),
      );
      const statuses = (await Promise.all(saves)).map((answer) => answer.status).toSorted();
      expect(statuses).toEqual([201, ...Array<number>(19).fill(412)]);
    }
    expect((await versionRows(uuid)).map((row) => row.version)).toEqual([1, 2, 3, 4]);
  });

  it('are not saved when nothing differs, a new note alone being nothing', async () => {
    const { uuid } = await create();
    const answer = await call('POST', `/${uuid}/versions`, {
      ...draft('one'),
      note: 'Another',
      basedOn: 1,
    });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      409,
      'prompts.unchanged',
    ]);
    expect(await versionRows(uuid)).toHaveLength(1);
  });
});

describe('a deployment', () => {
  it('switches to any saved version and back, and exactly one is deployed', async () => {
    const { uuid } = await create();
    await call('POST', `/${uuid}/versions`, { ...draft('two'), basedOn: 1 });
    for (const version of [2, 1, 2]) {
      const answer = await call('POST', `/${uuid}/deploy`, { version });
      expect([answer.status, (answer.body as Detail).deployedVersion]).toEqual([200, version]);
    }
    const rows = await testApp.sql('select deployed_version from prompts where uuid = $1', [uuid]);
    expect(rows).toEqual([{ deployed_version: 2 }]);
  });

  it('ends on one version when many are asked for at once', async () => {
    const { uuid } = await create();
    await call('POST', `/${uuid}/versions`, { ...draft('two'), basedOn: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('POST', `/${uuid}/deploy`, { version: 1 + (index % 2) }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const detail = (await call('GET', `/${uuid}`)).body as Detail;
    expect([1, 2]).toContain(detail.deployedVersion);
  });

  it('is refused for a version that does not exist', async () => {
    const { uuid } = await create();
    const answer = await call('POST', `/${uuid}/deploy`, { version: 2 });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      404,
      'prompts.version-not-found',
    ]);
    for (const version of [0, -1, 1.5, '1', null]) {
      expect((await call('POST', `/${uuid}/deploy`, { version })).status).toBe(400);
    }
    expect((await call('GET', `/${uuid}`)).body).toMatchObject({ deployedVersion: null });
  });
});
