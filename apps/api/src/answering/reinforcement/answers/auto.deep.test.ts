import type { GroupDetail, ReinforcementStatus } from '@replique/contract/answering/reinforcement';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTickets, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { makeGroup, readGroupAs, type MadeGroup } from '@replique/tests/fixtures/made-groups.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { readAnswers } from './answers.ts';
import { afterRun, answerAutomatically } from './auto.ts';

let testApp: TestApp;
let first: MadeClient;

const now = new Date('2026-11-10T10:00:00Z');

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setClock(now);
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setClock(now);
  await testApp.sql('truncate question_groups, tickets, documents cascade');
  await testApp.sql(
    `update clients set archived_at = null, modules = jsonb_set(modules, '{reinforcement}', 'true')`,
  );
  await setClient(true);
});

/** The clock goes on; sessions end meanwhile. */
async function goTo(at: Date): Promise<void> {
  testApp.setClock(at);
  await testApp.signIn('bob');
  await testApp.signIn('dan');
}

const setClient = (isAuto: boolean, minimum = 3) =>
  testApp.sql(
    'update clients set is_auto_reinforcement = $2, min_tickets_per_group = $3 where id = $1',
    [first.id, isAuto, minimum],
  );

type Given = { text: string; author?: string };

/** Three people answer the same in their own words. */
const agreeing: Given[] = [
  {
    text: 'Hello Nora,\n\nYou can reset the password on the login page: press "Forgot password" and follow the link in the mail.\n\nKind regards,\nMaya',
    author: 'Maya Sol',
  },
  {
    text: 'To reset your password, open the login page and choose "Forgot password". A mail with a link to reset it arrives within minutes.',
    author: 'Sam Agent',
  },
  {
    text: 'Please go to the login page, press "Forgot password", and open the link in the mail to choose a new password.',
    author: 'Lou Petit',
  },
];

const questionsFor = (answers: Given[], daysAgo = 2) =>
  answers.map(({ text, author }, place) => ({
    text: place === 0 ? 'How do I reset my password?' : `How can I reset the password? (${place})`,
    answer: text,
    ...(author === undefined ? {} : { author }),
    daysAgo,
  }));
const make = (answers: Given[] = agreeing): Promise<MadeGroup> =>
  makeGroup(testApp, first.id, { questions: questionsFor(answers) });

const run = () => afterRun(testApp.deps, first.id);
const read = (uuid: string): Promise<GroupDetail> => readGroupAs(testApp, 'bob', uuid);
const status = async () =>
  (await testApp.call('dan', 'GET', `/v2/clients/${first.uuid}/reinforcement`))
    .body as ReinforcementStatus;
const post = (uuid: string, act: string, body: object) =>
  testApp.call('bob', 'POST', `/v2/reinforcement/groups/${uuid}/${act}`, body);
const documents = () => testApp.sql<{ title: string; state: string }>('select * from documents');

/** What follows each other about the group, oldest first. */
const historyOf = async (uuid: string) =>
  (await read(uuid)).history.map(({ what }) => what).toReversed();

/** A ticket joins the group, as a later run puts it there. */
async function join(
  { uuid }: MadeGroup,
  given: { answer?: Given; editClass?: string; at?: Date },
): Promise<string> {
  const [ticket = ''] = await makeTickets(testApp.deps, first.id, [
    {
      subject: 'Reset the password',
      createdAt: given.at ?? new Date(now.getTime() + 3_600_000),
      messages: [
        { text: 'How do I reset a password?' },
        ...(given.answer
          ? [{ role: 'agent' as const, text: given.answer.text, author: given.answer.author ?? '' }]
          : []),
      ],
    },
  ]);
  await testApp.sql(
    `insert into grouped_questions (client_id, ticket_id, group_id, language, question, asked_at, is_new)
     select t.client_id, t.id, g.id, 'en', t.subject, t.created_at, false
     from tickets t, question_groups g where t.uuid = $1 and g.uuid = $2`,
    [ticket, uuid],
  );
  if (given.editClass)
    await testApp.sql('update tickets set edit_class = $2 where uuid = $1', [
      ticket,
      given.editClass,
    ]);
  return ticket;
}

describe('people’s answers', () => {
  it('are grouped with who gave them, measured, and drafted from, without personal data', async () => {
    await setClient(false);
    const { uuid, tickets } = await make();
    await run();
    const { answers, agreement, draft, revision } = await read(uuid);
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatchObject({ times: 3, copies: 0 });
    expect(answers[0]?.people.map(({ name }) => name).toSorted()).toEqual([
      'Lou Petit',
      'Maya Sol',
      'Sam Agent',
    ]);
    expect(answers[0]?.tickets.map((ticket) => ticket.uuid).toSorted()).toEqual(tickets.toSorted());
    expect(agreement).toMatchObject({
      agrees: true,
      answers: 3,
      leastAnswers: 3,
      people: 3,
      leastPeople: 2,
    });
    expect(draft).toMatchObject({
      from: 'people',
      by: null,
      title: 'How do I reset my password?',
      isQuestion: true,
      markdown: expect.stringContaining('login page'),
    });
    expect(draft?.sources.length).toBeGreaterThan(0);
    const told = draft?.sources.map(({ text }) => text).join(' ');
    expect(told).not.toMatch(/Hello|regards|Maya/);
    expect(JSON.stringify([answers, draft, agreement?.disagreements])).not.toMatch(/Nora|Field/);
    expect(revision).toBe(1);
    // With auto-reinforcement off nothing more happens.
    expect(await documents()).toEqual([]);
  });

  it('leave a person’s draft as it is, and drop what is no longer there', async () => {
    await setClient(false);
    const group = await make();
    const saved = { title: 'Mine', isQuestion: false, url: null, markdown: 'My own words.' };
    await testApp.call('carol', 'PUT', `/v2/reinforcement/groups/${group.uuid}/draft`, {
      revision: 1,
      ...saved,
    });
    await run();
    expect((await read(group.uuid)).draft).toMatchObject({ ...saved, from: 'person' });
    await testApp.sql(
      `update tickets set is_eligible = false, ineligible_reason = 'excluded' where uuid = $1`,
      [group.tickets[0]],
    );
    await run();
    expect((await read(group.uuid)).agreement).toMatchObject({
      agrees: false,
      stoppedBy: 'too-few',
      answers: 2,
    });
  });
});

describe('auto-reinforcement', () => {
  it('makes a certified document of answers that agree, tells it, and is undone by one step for good @spec-4.16', async () => {
    const { uuid } = await make();
    await run();
    const group = await read(uuid);
    expect(group).toMatchObject({
      state: 'automatic',
      revision: 2,
      approved: { title: 'How do I reset my password?', by: null, until: null },
    });
    const { body } = await testApp.call('bob', 'GET', `/v2/documents/${group.document?.uuid}`);
    expect(body).toMatchObject({
      kind: 'group',
      isCertified: true,
      certifiedBy: null,
      written: { markdown: expect.stringContaining('Forgot password') },
    });
    expect(await status()).toMatchObject({
      isAuto: true,
      today: 1,
      dailyCap: 5,
      automatic: [
        {
          group: { uuid },
          document: { uuid: group.document?.uuid },
          answers: 3,
          people: 3,
          state: 'standing',
        },
      ],
    });
    expect(
      await testApp.sql(`select action, user_id from audit_log where href = $1`, [
        `/renforcement/group/${uuid}`,
      ]),
    ).toEqual([{ action: 'reinforcement.approved-automatically', user_id: null }]);
    expect((await post(uuid, 'withdraw', { revision: 2 })).body).toMatchObject({ state: 'new' });
    await run();
    expect(await read(uuid)).toMatchObject({ state: 'new', autoOff: 'withdrawn' });
    expect(await documents()).toMatchObject([{ state: 'retired' }]);
    expect((await status()).automatic).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('does not do again what was undone elsewhere: in the knowledge base, by a merge, in another group', async () => {
    const group = await make();
    await run();
    const { document } = await read(group.uuid);
    await testApp.call('bob', 'POST', `/v2/documents/${document?.uuid}/retire`);
    await run();
    expect(await read(group.uuid)).toMatchObject({ state: 'new' });
    // The same answers in a group of their own, as where a run takes a group apart.
    const twin = await make();
    await run();
    expect(await read(twin.uuid)).toMatchObject({ state: 'new', agreement: { agrees: true } });
    await testApp.sql(`update documents set markdown = 'Something else.'`);
    // Events go over to the group that another was merged into.
    await testApp.sql(
      `update question_group_events set group_id = (select id from question_groups where uuid = $1)`,
      [twin.uuid],
    );
    await run();
    expect(await read(twin.uuid)).toMatchObject({ state: 'new' });
    expect(await documents()).toHaveLength(1);
  });

  const macro = agreeing[0] as Given;
  it.each<[string, Given[], string | null]>([
    ['too few answers', agreeing.slice(0, 2), 'too-few'],
    [
      'one macro that three people sent',
      ['Maya Sol', 'Sam Agent', 'Lou Petit'].map((author) => ({ ...macro, author })),
      'too-few',
    ],
    [
      'one person who answered three times, however the name is spelt',
      agreeing.map((each, place) => ({
        ...each,
        author: ['Maya Sol', 'maya  sol ', 'MAYA SOL'][place] ?? '',
      })),
      'one-person',
    ],
    [
      'one known person beside others whom nobody knows',
      agreeing.map((each, place) => ({ ...each, author: place === 0 ? 'Maya Sol' : '' })),
      'one-person',
    ],
    [
      'one answer that says something else',
      [
        ...agreeing,
        {
          text: 'Our shop in Lyon has the spare bulbs on the second floor, beside the stairs.',
          author: 'Ana',
        },
      ],
      'disagreement',
    ],
    [
      'one answer that refuses',
      [...agreeing, { text: 'No, that is not possible for anybody at the moment.', author: 'Ana' }],
      'disagreement',
    ],
  ])('leaves a group alone with %s', async (_, answers, stoppedBy) => {
    // The minimum of tickets is reached by tickets without an answer.
    const group = await make(answers);
    await join(group, {});
    await join(group, {});
    await run();
    expect(await read(group.uuid)).toMatchObject({
      state: 'new',
      agreement: { agrees: false, stoppedBy },
    });
    expect(await documents()).toEqual([]);
  });

  it('counts nothing that was sent as suggested', async () => {
    const group = await make();
    await testApp.sql(`update tickets set edit_class = 'light' where uuid = $1`, [
      group.tickets[1],
    ]);
    await run();
    expect(await read(group.uuid)).toMatchObject({
      state: 'new',
      agreement: { agrees: false, answers: 2 },
    });
  });

  it('puts nothing into the document that only one person said', async () => {
    const extra = 'The vault in Basel opens with the silver key.';
    const group = await make([
      { ...macro, text: macro.text.replace('the mail.', `the mail. ${extra}`) },
      ...agreeing.slice(1),
    ]);
    await run();
    const { approved, draft } = await read(group.uuid);
    expect(approved?.markdown).toContain('login page');
    expect(approved?.markdown).not.toContain('Basel');
    expect(draft?.markdown).toContain('Basel');
  });

  it.each<[string, (uuid: string) => Promise<unknown>]>([
    ['is switched off', () => setClient(false)],
    ['wants more tickets in a group', () => setClient(true, 4)],
    [
      'has no such module',
      () =>
        testApp.sql(`update clients set modules = jsonb_set(modules, '{reinforcement}', 'false')`),
    ],
    ['is archived', () => testApp.sql('update clients set archived_at = now()')],
    ['dismissed the group', (uuid) => post(uuid, 'dismiss', { revision: 1 })],
    [
      'has somebody who writes the answer',
      (uuid) =>
        testApp.call('carol', 'PUT', `/v2/reinforcement/groups/${uuid}/draft`, {
          revision: 1,
          title: 'Mine',
          isQuestion: false,
          url: null,
          markdown: 'Mine.',
        }),
    ],
    [
      'is changing which tickets are in it',
      (uuid) =>
        testApp.sql('update question_groups set is_reshaped = true where uuid = $1', [uuid]),
    ],
  ])('does nothing where the client %s', async (_, change) => {
    const { uuid } = await make();
    await change(uuid);
    await run();
    expect(await documents()).toEqual([]);
    expect(
      await testApp.sql(
        `select id from question_group_events where what = 'approved-automatically'`,
      ),
    ).toEqual([]);
  });

  it.each<[string, (group: MadeGroup) => Promise<unknown>]>([
    [
      'somebody answers otherwise',
      (group) =>
        join(group, {
          answer: { text: 'No, that is not possible for anybody here.', author: 'Ana' },
        }),
    ],
    [
      'an answer goes',
      ({ tickets }) =>
        testApp.sql(
          'delete from past_answers where ticket_id = (select id from tickets where uuid = $1)',
          [tickets[0]],
        ),
    ],
    ['it is switched off', () => setClient(false)],
    ['somebody dismisses the group', ({ uuid }) => post(uuid, 'dismiss', { revision: 1 })],
  ])('approves nothing when %s while the answers are compared', async (_, change) => {
    const group = await make();
    await readAnswers(testApp.deps, first.id);
    expect((await read(group.uuid)).agreement?.agrees).toBe(true);
    const { db } = testApp.deps;
    let calls = 0;
    const withClient: typeof db.withClient = async (...given) => {
      calls += 1;
      // Groups are listed, then read; the third looks whether all is as it was.
      if (calls === 3) await change(group);
      return db.withClient(...given);
    };
    await answerAutomatically({ ...testApp.deps, db: { ...db, withClient } }, first.id);
    expect(calls).toBe(3);
    expect(await documents()).toEqual([]);
  });

  it('answers five groups a day, what is worth most first, as many as run at once', async () => {
    const subjects = ['login', 'account', 'profile', 'portal', 'wallet', 'garage', 'library'];
    const groups: MadeGroup[] = [];
    for (const [place, subject] of subjects.entries()) {
      const verbs = ['melon', 'tiger', 'violin', 'glacier', 'harbour', 'lantern', 'meadow'];
      const word = verbs[place] ?? '';
      const told = (text: string): string =>
        text.replaceAll('password', `${word} code`).replaceAll('login', `${subject} ${word}`);
      const answers = agreeing.map((each) => ({ ...each, text: told(each.text) }));
      groups.push(await make(answers));
    }
    // The last one is worth most.
    await join(groups[6] as MadeGroup, { at: new Date(now.getTime() - 3_600_000) });
    await testApp.sql('update question_groups set worth = 50 where uuid = $1', [groups[6]?.uuid]);
    await Promise.all([run(), run(), run()]);
    const states = async () =>
      Promise.all(groups.map(async ({ uuid }) => (await read(uuid)).state));
    const today = await states();
    expect(today.filter((state) => state === 'automatic')).toHaveLength(5);
    expect(today.at(-1)).toBe('automatic');
    expect((await status()).today).toBe(5);
    // Late in the evening it is tomorrow in Paris.
    await goTo(new Date('2026-11-10T23:30:00Z'));
    expect((await status()).today).toBe(0);
    await run();
    expect((await states()).filter((state) => state === 'automatic')).toHaveLength(7);
  });

  it('goes on to the next where something stands against those that are worth most', async () => {
    const told = (text: string) => text.replaceAll('password', 'harbour code');
    const known = agreeing.map((each) => ({ ...each, text: told(each.text) }));
    const first = await make(known);
    await run();
    // Five more that have the very same answer, and one that has not.
    for (let n = 0; n < 5; n += 1) await make(known);
    const last = await make();
    await testApp.sql('update question_groups set worth = 50 where uuid <> $1', [last.uuid]);
    await run();
    expect((await read(first.uuid)).state).toBe('automatic');
    expect((await read(last.uuid)).state).toBe('automatic');
    expect((await status()).today).toBe(2);
  });

  it('stops itself where people send something else, after five answered tickets, for good', async () => {
    const group = await make();
    await run();
    const late = (editClass: string) => join(group, { editClass });
    for (const each of ['as-is', 'light', 'not-used', 'not-used']) await late(each);
    await run();
    expect((await read(group.uuid)).state).toBe('automatic');
    await late('heavy');
    await run();
    expect(await read(group.uuid)).toMatchObject({
      state: 'new',
      autoOff: 'stopped',
      revision: 3,
      approved: null,
    });
    expect(await documents()).toMatchObject([{ state: 'retired' }]);
    expect((await status()).automatic).toMatchObject([{ state: 'stopped' }]);
    await run();
    expect(await historyOf(group.uuid)).toEqual(['approved-automatically', 'stopped']);
    // A person may approve it all the same; then it is a person's.
    const answer = await post(group.uuid, 'approve', {
      revision: 3,
      title: 'Password',
      isQuestion: false,
      url: null,
      markdown: 'Press it.',
      until: null,
    });
    expect(answer.body).toMatchObject({ state: 'answered', autoOff: null });
    await run();
    expect((await read(group.uuid)).state).toBe('answered');
  });

  it('stops itself as soon as one person answers otherwise', async () => {
    const group = await make();
    await run();
    await join(group, {
      answer: {
        text: 'Our shop in Lyon has the spare bulbs on the second floor, beside the stairs.',
        author: 'Ana',
      },
    });
    await setClient(false);
    await run();
    expect(await read(group.uuid)).toMatchObject({
      state: 'new',
      autoOff: 'stopped',
      agreement: { stoppedBy: 'disagreement' },
    });
  });

  it('leaves alone what stands when it is switched off, and what a person made their own @spec-4.16', async () => {
    const group = await make();
    await run();
    await setClient(false);
    await run();
    const { document, state } = await read(group.uuid);
    expect(state).toBe('automatic');
    await testApp.call('bob', 'POST', `/v2/documents/${document?.uuid}/certify`, { until: null });
    for (const _ of [1, 2, 3, 4, 5]) await join(group, { editClass: 'not-used' });
    await run();
    expect(await documents()).toMatchObject([{ state: 'active' }]);
  });
});

describe('the effect of an answer', () => {
  it('compares what the group’s tickets got before and since, over the same time', async () => {
    const group = await makeGroup(testApp, first.id, {
      questions: [
        { text: 'How do I reset my password?', daysAgo: 3 },
        { text: 'How can I reset it?', daysAgo: 9 },
        { text: 'How was it reset?', daysAgo: 40 },
      ],
    });
    await post(group.uuid, 'approve', {
      revision: 1,
      title: 'Password',
      isQuestion: false,
      url: null,
      markdown: 'Press "Forgot password" on the login page.',
      until: null,
    });
    const day = 86_400_000;
    for (const editClass of ['as-is', 'light', 'not-used'])
      await join(group, { editClass, at: new Date(now.getTime() + day) });
    await testApp.sql(
      `insert into suggestions (client_id, uuid, ticket_id, state, text, original_text, sentences, model, duration_ms,
         created_at)
       select client_id, gen_random_uuid(), id, case when created_at < $2 then 'silent' else 'ready' end, 'x', 'x', '[]',
         'builtin', 1, created_at + interval '1 minute' from tickets where client_id = $1`,
      [first.id, now],
    );
    await goTo(new Date(now.getTime() + 10 * day));
    const { effect } = await read(group.uuid);
    expect(effect).toMatchObject({
      approvedAt: now.toISOString(),
      before: {
        from: new Date(now.getTime() - 10 * day).toISOString(),
        tickets: 2,
        coverage: { share: 0, low: 0, of: 2 },
        acceptance: null,
      },
      after: { tickets: 3, coverage: { share: 1, high: 1, of: 3 }, acceptance: { of: 3 } },
    });
    expect(effect?.after.acceptance?.share).toBeCloseTo(2 / 3);
    expect(effect?.after.acceptance?.low).toBeGreaterThan(0.2);
    await post(group.uuid, 'withdraw', { revision: 2 });
    expect((await read(group.uuid)).effect).toBeNull();
  });
});
