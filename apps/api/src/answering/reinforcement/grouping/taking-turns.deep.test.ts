import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findClient } from '../../../accounts/clients/clients.ts';
import { makeTickets, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { makeGroup, readGroupAs } from '@replique/tests/fixtures/made-groups.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { answerAutomatically } from '../answers/auto.ts';
import { groupClient } from './run.ts';
import type { RunHooks } from './group-language.ts';

/** Runs beside auto-reinforcement, and answers that come later. */

let testApp: TestApp;
let client: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
});
beforeEach(async () => {
  await testApp.sql(
    'truncate question_groups, question_groupings, question_group_runs, tickets, documents cascade',
  );
  await setClient(false, 3);
});
afterAll(() => testApp.close());

const setClient = (isAuto: boolean, minimum: number) =>
  testApp.sql(
    'update clients set is_auto_reinforcement = $2, min_tickets_per_group = $3 where id = $1',
    [client.id, isAuto, minimum],
  );

const answers = [
  'You can reset the password on the login page: press "Forgot password" and follow the link in the mail.',
  'To reset your password, open the login page and choose "Forgot password". A mail with a link to reset it arrives.',
  'Please go to the login page, press "Forgot password", and open the link in the mail to choose a new password.',
];
const make = () =>
  makeGroup(testApp, client.id, {
    questions: answers.map((answer, place) => ({
      text: `How can I reset my password? (${place})`,
      answer,
      author: `Agent ${place}`,
    })),
  });
const read = (uuid: string) => readGroupAs(testApp, 'bob', uuid);

async function run(hooks?: RunHooks): Promise<boolean> {
  const found = await testApp.deps.db.withClient(client.id, (tx) =>
    findClient(tx, { id: client.id }),
  );
  if (!found) throw new Error('The client is not there.');
  return groupClient(testApp.deps, found, hooks);
}

/** A transaction open anywhere in the cluster, of another test too, has a run read again what it may have changed. */
async function untilNothingIsLeft(): Promise<void> {
  await expect.poll(() => run(), { timeout: 20_000, interval: 100 }).toBe(false);
}

it('a group that is answered by itself in the midst of a run is not ended by that run', async () => {
  const { uuid } = await make();
  await run();
  await setClient(false, 10);
  await testApp.sql('update question_group_runs set is_asked = true');
  let tries = 0;
  await run({
    beforeSave: async (language) => {
      if (language === 'en') tries += 1;
      if (tries !== 1) return;
      // Somebody wants fewer in a group, and another process takes its turn.
      await setClient(true, 3);
      await answerAutomatically(testApp.deps, client.id);
    },
  });
  expect(tries).toBe(2);
  expect((await read(uuid)).state).toBe('automatic');
});

it('an answer to a ticket that was grouped long ago is read by the next run', async () => {
  const late = { subject: 'Password', externalId: 'late', createdAt: new Date() };
  const asked = { text: 'How can I reset my password?' };
  await makeTickets(testApp.deps, client.id, [{ ...late, messages: [asked] }]);
  const { uuid } = await make();
  await testApp.sql(
    `insert into grouped_questions (client_id, ticket_id, group_id, language, question, asked_at)
     select t.client_id, t.id, g.id, 'en', t.subject, t.created_at from tickets t, question_groups g
     where t.external_id = 'late' and g.uuid = $1`,
    [uuid],
  );
  await run();
  expect((await read(uuid)).agreement?.agrees).toBe(true);
  await untilNothingIsLeft();
  const text = 'Our shop in Lyon has the spare bulbs on the second floor, beside the stairs.';
  const given = { role: 'agent' as const, text, author: 'Ana' };
  await makeTickets(testApp.deps, client.id, [{ ...late, messages: [asked, given] }]);
  expect(await run()).toBe(true);
  expect((await read(uuid)).agreement?.stoppedBy).toBe('disagreement');
  await untilNothingIsLeft();
});
