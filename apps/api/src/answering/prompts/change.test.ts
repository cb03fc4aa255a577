import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { codeOf, promptCalls } from '@replique/tests/fixtures/prompt-calls.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let prompts: ReturnType<typeof promptCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  prompts = promptCalls(testApp);
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

describe('a change of a prompt', () => {
  it('renames it, protects it and takes that back, each written down and counted @spec-4.14', async () => {
    const { uuid, name } = await prompts.create();
    const protectedOne = await prompts.done(
      prompts.change(uuid, { revision: 1, isProtected: true }),
    );
    expect(protectedOne).toMatchObject({ revision: 2, isProtected: true, name });
    const both = { revision: 2, name: `${name} 2`, isProtected: false };
    const changed = await prompts.done(prompts.change(uuid, both));
    expect(changed).toMatchObject({ revision: 3, isProtected: false, name: `${name} 2` });
    expect((await prompts.logged(uuid)).slice(1)).toEqual([
      {
        action: 'prompts.protected',
        label: name,
        before: { isProtected: false },
        after: { isProtected: true },
      },
      {
        action: 'prompts.renamed',
        label: `${name} 2`,
        before: { name },
        after: { name: `${name} 2` },
      },
      {
        action: 'prompts.unprotected',
        label: `${name} 2`,
        before: { isProtected: true },
        after: { isProtected: false },
      },
    ]);
  });

  it('that changes nothing counts nothing up and is not written down', async () => {
    const made = await prompts.create();
    for (const change of [{}, { name: made.name }, { isProtected: false }]) {
      const answer = await prompts.change(made.uuid, { revision: 1, ...change });
      expect([answer.status, answer.body]).toEqual([200, made]);
    }
    expect(await prompts.logged(made.uuid)).toHaveLength(1);
  });

  it('is refused where somebody else changed it meanwhile, with the revision it has by now', async () => {
    const { uuid } = await prompts.create();
    await prompts.done(prompts.change(uuid, { revision: 1, isProtected: true }));
    for (const revision of [1, 3]) {
      const answer = await prompts.change(uuid, { revision, name: 'Mine' });
      expect([answer.status, answer.body]).toMatchObject([
        412,
        { code: 'request.conflict', data: { revision: 2 } },
      ]);
    }
    expect(await prompts.read(uuid)).toMatchObject({ revision: 2, isProtected: true });
  });

  it('is no conflict with a version or a deployment', async () => {
    const { uuid } = await prompts.create();
    await prompts.done(prompts.save(uuid, 'two', 1));
    const body = { version: 2, replaces: null };
    expect((await prompts.call('POST', `/${uuid}/deploy`, body)).status).toBe(200);
    const answer = await prompts.change(uuid, { revision: 1, isProtected: true });
    expect(answer.body).toMatchObject({ revision: 2, deployedVersion: 2, latestVersion: 2 });
  });

  it('is made by exactly one of twenty people at once, round after round', async () => {
    const { uuid } = await prompts.create();
    for (const revision of [1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          prompts.change(uuid, { revision, name: `Renamed ${randomUUID()}` }),
        ),
      );
      const statuses = answers.map((answer) => answer.status).toSorted();
      expect(statuses).toEqual([200, ...Array<number>(19).fill(412)]);
    }
    expect(await prompts.read(uuid)).toMatchObject({ revision: 4 });
    expect(await prompts.logged(uuid)).toHaveLength(4);
  });

  it.each([
    [{ name: 'x' }],
    [{ revision: 0 }],
    [{ revision: 1, name: ' ' }],
    [{ revision: 1, isProtected: 'yes' }],
    [{ revision: 1, deployedVersion: 1 }],
  ])('is refused with %j', async (change) => {
    const { uuid } = await prompts.create();
    expect(codeOf(await prompts.change(uuid, change))).toEqual([400, 'request.invalid']);
  });
});
