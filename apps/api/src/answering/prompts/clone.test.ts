import { randomUUID } from 'node:crypto';
import type { PromptDetail } from '@replique/contract/answering/prompts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { codeOf, draft, promptCalls } from '@replique/tests/fixtures/prompt-calls.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let prompts: ReturnType<typeof promptCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  prompts = promptCalls(testApp);
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

/** A prompt with three versions, protected, the second in production. */
async function makeOriginal(): Promise<PromptDetail> {
  const { uuid } = await prompts.create();
  await prompts.done(prompts.save(uuid, 'two', 1));
  await prompts.done(prompts.save(uuid, 'three', 2));
  await prompts.deploy(uuid, 2);
  return prompts.done(prompts.change(uuid, { revision: 1, isProtected: true }));
}

describe('a clone', () => {
  it('has the texts of the version as its first, the protection, and knows where it comes from @spec-2.73', async () => {
    const original = await makeOriginal();
    const clone = await prompts.done(prompts.clone(original.uuid, { version: 2 }));
    expect(clone).toMatchObject({
      deployedVersion: null,
      latestVersion: 1,
      isProtected: true,
      revision: 1,
      clients: [],
      origin: { uuid: original.uuid, name: original.name, version: 2, latestVersion: 3 },
    });
    expect(clone.versions).toMatchObject([{ version: 1, ...draft('two'), author: 'Alice Arnaud' }]);
    expect(await prompts.logged(clone.uuid)).toEqual([
      {
        action: 'prompts.cloned',
        label: clone.name,
        before: null,
        after: { from: original.name, version: 2 },
      },
    ]);
    expect(await prompts.read(original.uuid)).toEqual(original);
  });

  it('stands in production at once where the version that is copied does', async () => {
    const { uuid } = await makeOriginal();
    const clone = await prompts.done(prompts.clone(uuid, { version: 2, deploy: true }));
    expect(clone).toMatchObject({ deployedVersion: 1, isProtected: true });
    const past = await prompts.call('GET', `/${clone.uuid}/deployments`);
    expect(past.body).toMatchObject({ items: [{ version: 1, state: 'deployed' }], total: 1 });
    const actions = (await prompts.logged(clone.uuid)).map(({ action }) => action);
    expect(actions).toEqual(['prompts.cloned', 'prompts.deployed']);
    for (const version of [1, 3])
      expect(codeOf(await prompts.clone(uuid, { version, deploy: true }))).toEqual([
        409,
        'prompts.not-deployed',
      ]);
  });

  it('is refused without such a version, and under a name that is taken', async () => {
    const original = await makeOriginal();
    const missing = await prompts.clone(original.uuid, { version: 4 });
    expect(codeOf(missing)).toEqual([404, 'prompts.version-not-found']);
    const named = await prompts.clone(original.uuid, { name: original.name.toUpperCase() });
    expect(codeOf(named)).toEqual([409, 'prompts.name-taken']);
  });

  it('notes how far the original was looked through, with a version or without, and never back', async () => {
    const original = await makeOriginal();
    const { uuid } = await prompts.done(prompts.clone(original.uuid));
    const saved = await prompts.done(prompts.save(uuid, 'own', 1, { originVersion: 2 }));
    expect(saved).toMatchObject({ latestVersion: 2, origin: { version: 2, latestVersion: 3 } });
    const looked = await prompts.done(prompts.save(uuid, 'own', 2, { originVersion: 3 }));
    expect(looked).toMatchObject({ latestVersion: 2, origin: { version: 3 } });
    expect((await prompts.logged(uuid)).at(-1)).toMatchObject({
      action: 'prompts.original-read',
      before: { originVersion: 2 },
      after: { originVersion: 3 },
    });
    const back = await prompts.done(prompts.save(uuid, 'more', 2, { originVersion: 1 }));
    expect(back).toMatchObject({ latestVersion: 3, origin: { version: 3 } });
    expect(codeOf(await prompts.save(uuid, 'more', 3, { originVersion: 3 }))).toEqual([
      409,
      'prompts.unchanged',
    ]);
    expect(codeOf(await prompts.save(uuid, 'beyond', 3, { originVersion: 4 }))).toEqual([
      400,
      'request.invalid',
    ]);
    expect(await prompts.versionRows(uuid)).toHaveLength(3);
  });

  it('stays when its original is deleted, and is saved as if it never had one', async () => {
    const original = await prompts.create();
    const { uuid } = await prompts.done(prompts.clone(original.uuid));
    expect((await prompts.call('DELETE', `/${original.uuid}`)).status).toBe(204);
    const orphan = await prompts.done(prompts.save(uuid, 'two', 1, { originVersion: 1 }));
    expect(orphan).toMatchObject({ origin: null, latestVersion: 2 });
  });

  it('of a clone comes from the clone', async () => {
    const original = await prompts.create();
    const first = await prompts.done(prompts.clone(original.uuid));
    const second = await prompts.done(prompts.clone(first.uuid));
    expect(second.origin).toMatchObject({ uuid: first.uuid, version: 1 });
  });

  it('is made by each of twenty people at once, while others save: every one whole', async () => {
    const original = await makeOriginal();
    const clones = Array.from({ length: 20 }, () => prompts.clone(original.uuid, { version: 3 }));
    const saves = Array.from({ length: 5 }, (_, n) => prompts.save(original.uuid, `new ${n}`, 3));
    const answers = await Promise.all(clones);
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    for (const { body } of answers)
      expect((body as PromptDetail).versions).toMatchObject([draft('three')]);
    const saved = (await Promise.all(saves)).map((answer) => answer.status).toSorted();
    expect(saved).toEqual([201, 412, 412, 412, 412]);
  });

  it('gets a name that twenty people ask for at once only once', async () => {
    const { uuid } = await makeOriginal();
    const name = `Wanted ${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => prompts.clone(uuid, { name })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array<number>(19).fill(409),
    ]);
    const rows = await testApp.sql('select id from prompts where name = $1', [name]);
    expect(rows).toHaveLength(1);
  });
});
