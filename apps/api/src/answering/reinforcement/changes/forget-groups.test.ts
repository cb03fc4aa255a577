import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { makeGroup, readGroupAs, type MadeGroup } from '@replique/tests/fixtures/made-groups.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { eraseTickets } from '../../../helpdesk/tickets/tickets.ts';
import { readAnswers } from '../answers/answers.ts';
import { forgetGroupsOf } from './forget-groups.ts';

let testApp: TestApp;
let client: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
});
afterAll(() => testApp.close());

const answers = [
  'You can reset the password on the login page: press "Forgot password" and follow the link in the mail.',
  'To reset your password, open the login page and choose "Forgot password". A mail with a link to reset it arrives.',
  'Please go to the login page, press "Forgot password", and open the link in the mail to choose a new password.',
];
/** What only this answer says. */
const wordOf = ['follow', 'arrives', 'please'];

const make = (): Promise<MadeGroup> =>
  makeGroup(testApp, client.id, {
    questions: answers.map((answer, place) => ({
      text: `How can I reset my password? (${place})`,
      answer,
      author: `Agent ${place}`,
    })),
  });

async function erase(ticket: string): Promise<void> {
  const rows = await testApp.sql<{ id: number }>('select id::int from tickets where uuid = $1', [
    ticket,
  ]);
  const ids = rows.map(({ id }) => id);
  await testApp.deps.db.withStaff(async (tx) => {
    await forgetGroupsOf(tx, client.id, ids, testApp.deps.clock());
    await eraseTickets(tx, client.id, ids);
  });
}

const act = async ({ uuid }: MadeGroup, method: string, path: string, body: object) => {
  const { revision } = await readGroupAs(testApp, 'bob', uuid);
  const { status } = await testApp.call('bob', method, `/v2/reinforcement/groups/${uuid}/${path}`, {
    revision,
    ...body,
  });
  expect([path, status]).toEqual([path, 200]);
};

/** All that is kept of a group. */
async function keptOf({ uuid }: MadeGroup): Promise<string> {
  const [row] = await testApp.sql<{ kept: string }>(
    'select to_jsonb(g)::text as kept from question_groups g where uuid = $1',
    [uuid],
  );
  return row?.kept.toLowerCase() ?? '';
}

it('answers and sources of a ticket that left its group go when it is erased', async () => {
  const group = await make();
  await readAnswers(testApp.deps, client.id);
  const sources = (await readGroupAs(testApp, 'bob', group.uuid)).draft?.sources ?? [];
  const theirs = sources[0]?.uuid ?? '';
  const word = wordOf[group.tickets.indexOf(theirs)] ?? '';
  expect(await keptOf(group)).toContain(word);
  const text = { title: 'Password', isQuestion: false, url: null, markdown: 'Press it.' };
  await act(group, 'PUT', 'draft', text);
  await act(group, 'POST', 'move', { tickets: [theirs], to: null });
  expect(await keptOf(group)).toContain(theirs);
  await erase(theirs);
  const kept = await keptOf(group);
  expect(kept).not.toContain(word);
  expect(kept).not.toContain(theirs);
  expect((await readGroupAs(testApp, 'bob', group.uuid)).draft).toMatchObject({
    ...text,
    sources: sources.slice(1),
  });
});

it('an answer that was read while its ticket is erased is not kept', async () => {
  const group = await make();
  const { db } = testApp.deps;
  let looks = 0;
  const withClient: typeof db.withClient = async (...given) => {
    looks += 1;
    // Which groups to read, then what they hold; what follows would keep it.
    if (looks === 3) await erase(group.tickets[0] ?? '');
    return db.withClient(...given);
  };
  await readAnswers({ ...testApp.deps, db: { ...db, withClient } }, client.id);
  expect(looks).toBeGreaterThan(3);
  expect((await readGroupAs(testApp, 'bob', group.uuid)).answers).toEqual([]);
  await readAnswers(testApp.deps, client.id);
  expect((await readGroupAs(testApp, 'bob', group.uuid)).answers).toMatchObject([{ times: 2 }]);
});
