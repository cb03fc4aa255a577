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

describe('the versions of a prompt', () => {
  it('are numbered one by one, newest first, and never change', async () => {
    const { uuid } = await prompts.create();
    await prompts.done(prompts.save(uuid, 'two', 1));
    const detail = await prompts.done(prompts.save(uuid, 'three', 2));
    expect(detail.versions.map(({ version, context }) => [version, context])).toEqual([
      [3, 'Context three'],
      [2, 'Context two'],
      [1, 'Context one'],
    ]);
    expect(detail).toMatchObject({ latestVersion: 3, deployedVersion: null });
    expect((await prompts.logged(uuid)).at(-1)).toMatchObject({
      action: 'prompts.version-added',
      before: { version: 2, context: 'Context two' },
      after: { version: 3, context: 'Context three', note: 'Note three' },
    });
  });

  it('are refused on a version that is no longer the latest, and nothing is overwritten', async () => {
    const { uuid } = await prompts.create();
    await prompts.done(prompts.save(uuid, 'two', 1));
    for (const basedOn of [1, 3]) {
      const answer = await prompts.save(uuid, 'mine', basedOn);
      expect([answer.status, answer.body]).toEqual([
        412,
        {
          code: 'request.conflict',
          message: 'Somebody else changed this meanwhile.',
          data: { latestVersion: 2, author: 'Alice Arnaud' },
        },
      ]);
    }
    const rows = await prompts.versionRows(uuid);
    expect(rows.map((row) => row.context)).toEqual(['Context one', 'Context two']);
  });

  it('are saved by exactly one of twenty people at once, round after round without a gap', async () => {
    const { uuid } = await prompts.create();
    for (const basedOn of [1, 2, 3]) {
      const saves = Array.from({ length: 20 }, (_, index) =>
        prompts.save(uuid, `${basedOn}-${index}`, basedOn),
      );
      const statuses = (await Promise.all(saves)).map((answer) => answer.status).toSorted();
      expect(statuses).toEqual([201, ...Array<number>(19).fill(412)]);
    }
    const rows = await prompts.versionRows(uuid);
    expect(rows.map((row) => row.version)).toEqual([1, 2, 3, 4]);
  });

  it('are all kept when twenty people save again until each is through', async () => {
    const { uuid } = await prompts.create();
    const saveUntilThrough = async (word: string): Promise<void> => {
      let basedOn = 1;
      for (;;) {
        const { status, body } = await prompts.save(uuid, word, basedOn);
        if (status === 201) return;
        expect(status).toBe(412);
        basedOn = (body as { data: { latestVersion: number } }).data.latestVersion;
      }
    };
    const words = Array.from({ length: 20 }, (_, index) => `by ${index}`);
    await Promise.all(words.map(saveUntilThrough));
    const rows = await prompts.versionRows(uuid);
    expect(rows.map((row) => row.version)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    const contexts = rows.slice(1).map((row) => row.context);
    expect(contexts.toSorted()).toEqual(words.map((word) => `Context ${word}`).toSorted());
  });

  it('are not saved when nothing differs, a new note alone being nothing', async () => {
    const { uuid } = await prompts.create();
    const answer = await prompts.save(uuid, 'one', 1, { note: 'Another' });
    expect(codeOf(answer)).toEqual([409, 'prompts.unchanged']);
    expect(await prompts.versionRows(uuid)).toHaveLength(1);
  });
});
