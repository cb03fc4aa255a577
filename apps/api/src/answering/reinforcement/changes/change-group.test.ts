import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import {
  answerGroup,
  makeGroup,
  readGroupAs,
  type MadeGroup,
} from '@replique/tests/fixtures/made-groups.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let group: MadeGroup;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
beforeEach(async () => {
  group = await makeGroup(testApp, first.id, { questions: ['Where is my invoice?', 'An invoice'] });
});
afterAll(() => testApp.close());

type Who = Parameters<typeof readGroupAs>[1];
const change = (who: Who, act: string, body: object, uuid = group.uuid) =>
  testApp.call(who, 'POST', `/v2/reinforcement/groups/${uuid}/${act}`, body);

describe('a name', () => {
  it('is a person’s until they take it back, and leaves its mark in history and audit log', async () => {
    const named = await change('carol', 'rename', { revision: 1, name: ' Invoices ' });
    expect(named).toMatchObject({
      status: 200,
      body: { name: 'Invoices', isNamed: true, revision: 2 },
    });
    const back = await change('carol', 'rename', { revision: 2, name: null });
    expect(back.body).toMatchObject({ name: 'Where is my invoice?', isNamed: false, revision: 3 });
    expect((back.body as GroupDetail).history).toMatchObject([
      { what: 'renamed', by: 'Carol Whitfield', other: { name: 'Invoices' } },
      { what: 'renamed', other: { uuid: group.uuid, name: 'Where is my invoice?' } },
    ]);
    const [entry] = await testApp.sql(
      `select label, href from audit_log where action = 'reinforcement.renamed' order by id`,
    );
    expect(entry).toEqual({ label: 'Invoices', href: `/renforcement/group/${group.uuid}` });
  });

  it('that it has already is no change', async () => {
    await change('carol', 'rename', { revision: 1, name: 'Invoices' });
    const again = await change('carol', 'rename', { revision: 2, name: 'Invoices' });
    expect(again.body).toMatchObject({ revision: 2 });
    expect((again.body as GroupDetail).history).toHaveLength(1);
  });
});

describe('a dismissal', () => {
  it('stays until it is taken back', async () => {
    const dismissed = await change('carol', 'dismiss', { revision: 1 });
    expect(dismissed.body).toMatchObject({ state: 'dismissed', revision: 2 });
    const again = await change('bob', 'dismiss', { revision: 2 });
    expect(again.body).toMatchObject({ state: 'dismissed', revision: 2 });
    const restored = await change('bob', 'restore', { revision: 2 });
    expect(restored.body).toMatchObject({ state: 'new', revision: 3 });
    expect((restored.body as GroupDetail).history.map(({ what, by }) => [what, by])).toEqual([
      ['restored', 'Bob Brennan'],
      ['dismissed', 'Carol Whitfield'],
    ]);
  });

  it('is refused while an answer stands', async () => {
    await answerGroup(testApp, first.id, group.uuid);
    const refused = await change('carol', 'dismiss', { revision: 1 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'reinforcement.answered' } });
    expect((await readGroupAs(testApp, 'dan', group.uuid)).state).toBe('answered');
  });
});

describe('two people', () => {
  it('do not overwrite each other: the second is told who changed it, and when', async () => {
    await change('carol', 'rename', { revision: 1, name: 'Invoices' });
    const late = await change('bob', 'rename', { revision: 1, name: 'Bills' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'reinforcement.changed-meanwhile',
        data: { revision: 2, by: 'Carol Whitfield', at: expect.any(String) },
      },
    });
    expect((await readGroupAs(testApp, 'dan', group.uuid)).name).toBe('Invoices');
  });

  it('who change it at the same moment: one of them comes first', async () => {
    const both = await Promise.all([
      change('carol', 'rename', { revision: 1, name: 'Invoices' }),
      change('bob', 'rename', { revision: 1, name: 'Bills' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('never learn who of the service changed a group', async () => {
    await change('alice', 'rename', { revision: 1, name: 'Invoices' });
    const late = await change('bob', 'dismiss', { revision: 1 });
    expect(late.body).toMatchObject({ data: { revision: 2, by: null } });
    expect((await readGroupAs(testApp, 'bob', group.uuid)).history[0]?.by).toBeNull();
    expect((await readGroupAs(testApp, 'alice', group.uuid)).history[0]?.by).toBe('Alice Arnaud');
  });
});

describe('who may change a group', () => {
  it('an Agent, not a Guest, and nobody of another client', async () => {
    expect((await change('dan', 'dismiss', { revision: 1 })).status).toBe(403);
    expect(await change('erin', 'dismiss', { revision: 1 })).toMatchObject({
      status: 404,
      body: { code: 'reinforcement.not-found' },
    });
    expect((await readGroupAs(testApp, 'dan', group.uuid)).revision).toBe(1);
  });

  it('nobody while the module is off; reading stays', async () => {
    const theirs = await makeGroup(testApp, second.id, {
      questions: ['A gift card?', 'Gift card'],
    });
    await testApp.sql(
      `update clients set modules = jsonb_set(modules, '{reinforcement}', 'false') where id = $1`,
      [second.id],
    );
    const acts: [string, object][] = [
      ['rename', { revision: 1, name: 'x' }],
      ['dismiss', { revision: 1 }],
      ['restore', { revision: 1 }],
      ['split', { revision: 1, tickets: [theirs.tickets[0]], name: null }],
      ['merge', { revision: 1, other: theirs.uuid, otherRevision: 1 }],
      ['apart', { revision: 1, other: theirs.uuid }],
      ['move', { revision: 1, tickets: [theirs.tickets[0]], to: null }],
    ];
    for (const [act, body] of acts) {
      const refused = await change('erin', act, body, theirs.uuid);
      expect([act, refused.status, refused.body]).toMatchObject([
        act,
        409,
        { code: 'modules.off', data: { module: 'reinforcement' } },
      ]);
    }
    expect((await readGroupAs(testApp, 'erin', theirs.uuid)).size).toBe(2);
    const isOn = async (who: 'erin' | 'dan', of: MadeClient) =>
      (
        (await testApp.call(who, 'GET', `/v2/clients/${of.uuid}/reinforcement`)).body as {
          isOn: boolean;
        }
      ).isOn;
    expect([await isOn('erin', second), await isOn('dan', first)]).toEqual([false, true]);
  });
});
