import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeClient,
  makeNamedPeople,
  makePrompt,
  type MadeClient,
} from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';

type Guidelines = {
  text: string;
  version: number;
  history: { version: number; text: string; author: string | null; createdAt: string }[];
};

let testApp: TestApp;
let own: MadeClient;
let foreign: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  const prompt = await makePrompt(testApp.deps);
  own = await makeClient(testApp.deps, { promptUuid: prompt.uuid, guidelines: 'First text' });
  foreign = await makeClient(testApp.deps, { guidelines: 'Of the other client' });
  await makeNamedPeople(testApp.deps, { first: own, second: foreign });
});

afterAll(() => testApp.close());

const path = (client: string | number) => `/v2/clients/${client}/guidelines`;
const save = (
  person: PersonKey,
  text: string,
  basedOn: number,
  client: string | number = own.uuid,
) => testApp.call(person, 'PUT', path(client), { text, basedOn });
const read = async (person: PersonKey = 'carol') =>
  (await testApp.call(person, 'GET', path(own.uuid))).body as Guidelines;
const bodyOf = (answer: Answer) => answer.body as Guidelines & { code: string; data: object };

describe('guidelines', () => {
  it('begin with the text that the client was made with', async () => {
    expect(await read()).toMatchObject({
      text: 'First text',
      version: 1,
      history: [{ version: 1, text: 'First text', author: null }],
    });
  });

  it('keep every text with its author and time, newest first @spec-2.61', async () => {
    const answer = await save('bob', 'Second text', 1);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      text: 'Second text',
      version: 2,
      history: [
        { version: 2, text: 'Second text' },
        { version: 1, text: 'First text' },
      ],
    });
    const [newest] = bodyOf(answer).history;
    expect(newest?.author).toMatch(/Bob/);
    expect(Date.now() - Date.parse(newest?.createdAt ?? '')).toBeLessThan(60_000);
    expect(await read()).toEqual(answer.body);
    const entries = await testApp.sql(
      "select action, before, after from audit_log where client_id = $1 and action = 'clients.guidelines-changed'",
      [own.id],
    );
    expect(entries).toEqual([
      {
        action: 'clients.guidelines-changed',
        before: { guidelines: 'First text' },
        after: { guidelines: 'Second text' },
      },
    ]);
  });

  it('refuse to overwrite what somebody saved meanwhile', async () => {
    const answer = await save('alice', 'Lost?', 1, own.id);
    expect([answer.status, bodyOf(answer).code]).toEqual([412, 'request.conflict']);
    expect(bodyOf(answer).data).toMatchObject({ version: 2 });
    expect((await read()).text).toBe('Second text');
  });

  it('make no new version of the text in force', async () => {
    const answer = await save('bob', 'Second text', 0);
    expect([answer.status, bodyOf(answer).version]).toEqual([200, 2]);
  });

  it('of two who save at once let one win', async () => {
    const answers = await Promise.all([
      save('bob', 'Bob’s', 2),
      save('alice', 'Alice’s', 2),
      save('bob', 'Bob’s other', 2),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412, 412]);
    expect((await read()).history).toHaveLength(3);
  });

  it('share their history with PATCH /v1/clients, and may be emptied and restored', async () => {
    const patch = await testApp.call('bob', 'PATCH', `/v1/clients/${own.id}`, { guidelines: null });
    expect(patch.status).toBe(200);
    expect(await read()).toMatchObject({ text: '', version: 4 });
    expect(bodyOf(await save('bob', 'First text', 4))).toMatchObject({
      text: 'First text',
      version: 5,
    });
    const row = await testApp.sql('select guidelines from clients where id = $1', [own.id]);
    expect(row).toEqual([{ guidelines: 'First text' }]);
  });

  it('name a super-admin who wrote them to super-admins alone', async () => {
    const saved = await save('alice', 'By Alice', 5);
    expect(bodyOf(saved).history[0]?.author).toMatch(/Alice/);
    expect(await read('alice')).toEqual(saved.body);
    expect((await read('bob')).history[0]).toMatchObject({ text: 'By Alice', author: null });
    await save('bob', 'First text', 6);
  });

  it('are read by agents and written by admins of the own client only', async () => {
    expect((await save('carol', 'Mine', 7)).status).toBe(403);
    expect((await testApp.call('dan', 'GET', path(own.uuid))).status).toBe(403);
    const absent = await save('bob', 'Mine', 0, '01890000-0000-7000-8000-000000000000');
    const others = await save('bob', 'Mine', 0, foreign.uuid);
    expect([others.status, others.text]).toEqual([404, absent.text]);
    const byNumber = await testApp.call('carol', 'GET', path(foreign.id));
    expect([byNumber.status, byNumber.text]).toEqual([404, absent.text]);
  });

  it('have at most 20,000 characters', async () => {
    expect((await save('bob', 'x'.repeat(20_001), 7)).status).toBe(400);
    expect((await save('bob', 'x'.repeat(20_000), 7)).status).toBe(200);
  });
});
