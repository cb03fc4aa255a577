import * as engine from '@replique/engine/generation/confidential/declared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { codeOf, promptCalls } from '@replique/tests/fixtures/prompt-calls.ts';
import { type TestApp, createTestApp } from '@replique/tests/app/test-app.ts';
import { findRules, findRulesInForce, putRulesInForce } from './prompts.ts';
import { confidentialMarks, shortestProtected } from '@replique/contract/answering/confidential';

let testApp: TestApp;
let prompts: ReturnType<typeof promptCalls>;

beforeAll(async () => {
  testApp = await createTestApp();
  prompts = promptCalls(testApp);
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const text = (word: string) => `Answer only from the passages given. ${word}`;
const inForce = () =>
  testApp.sql<{ version: number }>('select version from mandatory_rules where is_in_force');
const put = (version: number) => testApp.deps.db.withStaff((tx) => putRulesInForce(tx, version));

describe('the mandatory rules', () => {
  it('begin with a version in force; a new one is saved beside it and changes nothing', async () => {
    const before = await prompts.rules();
    expect(before).toMatchObject({ versionInForce: 1, versions: [{ version: 1, author: null }] });
    const answer = await prompts.addRules({
      text: ` ${text('{{any.thing}}')} `,
      note: 'Shorter',
      basedOn: 1,
    });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        versionInForce: 1,
        versions: [
          { version: 2, text: text('{{any.thing}}'), note: 'Shorter', author: 'Alice Arnaud' },
          { version: 1 },
        ],
      },
    ]);
    const { mandatoryRules } = await prompts.create();
    expect(mandatoryRules).toBe(before.versions[0]?.text);
    const rows = await testApp.sql(
      `select label, href, before, after from audit_log where action = 'rules.version-added'`,
    );
    expect(rows).toMatchObject([
      { label: '2', href: '/prompts/rules', before: { version: 1 }, after: { version: 2 } },
    ]);
  });

  it('are refused on a version that is no longer the latest, and where nothing differs', async () => {
    const { versions } = await prompts.rules();
    const [latest] = versions;
    const stale = await prompts.addRules({ text: text('mine'), note: '', basedOn: 1 });
    expect([stale.status, stale.body]).toMatchObject([
      412,
      {
        code: 'request.conflict',
        data: { latestVersion: latest?.version, author: 'Alice Arnaud' },
      },
    ]);
    const body = { text: latest?.text, note: 'Again', basedOn: latest?.version };
    expect(codeOf(await prompts.addRules(body))).toEqual([409, 'prompts.unchanged']);
    for (const change of [{ text: 'Too short.' }, { text: 'x'.repeat(10_001) }, { note: null }])
      expect((await prompts.addRules({ ...body, ...change })).status).toBe(400);
    expect(await prompts.rules()).toMatchObject({ versions });
  });

  it('are saved by exactly one of twenty people at once, without a gap', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [latest] = (await prompts.rules()).versions;
      const basedOn = latest?.version ?? 0;
      const saves = Array.from({ length: 20 }, (_, index) =>
        prompts.addRules({ text: text(`${basedOn}-${index}`), note: '', basedOn }),
      );
      const statuses = (await Promise.all(saves)).map((answer) => answer.status).toSorted();
      expect(statuses).toEqual([201, ...Array<number>(19).fill(412)]);
    }
    const { versions } = await prompts.rules();
    expect(versions.map(({ version }) => version)).toEqual(
      versions.map((_, index) => versions.length - index),
    );
  });

  it('have exactly one version in force, whoever puts which in force at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(1 + (index % 3))));
    const [row, ...others] = await inForce();
    expect(others).toEqual([]);
    const { db } = testApp.deps;
    const rules = await db.withClient(1, (tx) => findRulesInForce(tx));
    expect(rules.version).toBe(row?.version);
    expect(await db.withClient(1, (tx) => findRules(tx, rules.version))).toEqual(rules);
    expect(await db.withClient(1, (tx) => findRules(tx, 999))).toBeUndefined();
    const { mandatoryRules } = await prompts.create();
    expect(mandatoryRules).toBe(rules.text);
  });

  it('stay as they are when a version is put in force that does not exist', async () => {
    await put(2);
    await expect(put(999)).rejects.toThrow('no version 999');
    expect(await inForce()).toEqual([{ version: 2 }]);
    await put(1);
    expect((await prompts.rules()).versionInForce).toBe(1);
  });
});

describe('the confidential values that the editor shows', () => {
  it.each([
    'Door [[confidential: 2580]], safe [[ Confidentiel : FERN-4471 ]].',
    'Open [[confidential: maple\nnext [[confidential:]] [[EMAIL_1]] [[confidential: a] b]]',
    'Nothing [confidential: a] here.',
  ])('are those that no reply says: %s', (text) => {
    const shown = confidentialMarks(text).map(({ value }) => value);
    expect(shown.filter(Boolean)).toEqual(engine.declaredIn(text));
    expect(shortestProtected).toBe(engine.shortestProtected);
  });
});
