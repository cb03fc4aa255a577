import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTicket, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { makeGroup, readGroupAs, type MadeGroup } from '@replique/tests/fixtures/made-groups.ts';
import { createTestApp, type Answer, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let first: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const questions = [
  'How do I descale the kettle?',
  'What is the way to descale a kettle?',
  'Please tell me how to descale my kettle',
];
const make = (): Promise<MadeGroup> => makeGroup(testApp, first.id, { questions });
const draft = (change: object = {}) => ({
  title: 'How do I descale the kettle?',
  isQuestion: true,
  url: null,
  markdown: 'Fill the kettle with white vinegar, boil it once and rinse it twice.',
  ...change,
});

type Who = 'alice' | 'bob' | 'carol' | 'dan' | 'erin' | 'frank';
const post = (who: Who, uuid: string, act: string, body: object): Promise<Answer> =>
  testApp.call(who, 'POST', `/v2/reinforcement/groups/${uuid}/${act}`, body);
const approve = (who: Who, uuid: string, revision: number, change: object = {}) =>
  post(who, uuid, 'approve', { ...draft(), until: null, revision, ...change });
const save = (who: Who, uuid: string, revision: number, change: object = {}) =>
  testApp.call(who, 'PUT', `/v2/reinforcement/groups/${uuid}/draft`, {
    ...draft(),
    revision,
    ...change,
  });

const documentOf = async ({ document }: GroupDetail) =>
  (await testApp.call('bob', 'GET', `/v2/documents/${document?.uuid}`)).body as DocumentDetail;

async function ask(text: string): Promise<Suggestion> {
  const ticket = await makeTicket(testApp.deps, first.id, { subject: '', messages: [{ text }] });
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`);
  const done = events.at(-1)?.data as { suggestion: Suggestion } | undefined;
  if (!done) throw new Error('No suggestion came.');
  return done.suggestion;
}

const historyOf = async (uuid: string) =>
  (await readGroupAs(testApp, 'bob', uuid)).history.map(({ what, by }) => [what, by]);
const audited = (uuid: string) =>
  testApp.sql<{ action: string }>('select action from audit_log where href = $1 order by id', [
    `/renforcement/group/${uuid}`,
  ]);

describe('an answer that a person approves', () => {
  it('is a certified document of the group, found and cited by the next search; withdrawn it is not @spec-2.47', async () => {
    const { uuid } = await make();
    const before = await ask('How can I descale the kettle?');
    const answer = await approve('carol', uuid, 1, { until: '2099-01-31' });
    expect(answer.status).toBe(200);
    const group = answer.body as GroupDetail;
    expect(group).toMatchObject({
      state: 'answered',
      revision: 2,
      autoOff: null,
      approved: { ...draft(), by: 'Carol Whitfield', until: '2099-01-31' },
    });
    expect(await documentOf(group)).toMatchObject({
      kind: 'group',
      externalId: uuid,
      language: 'en',
      isCertified: true,
      certifiedBy: 'Carol Whitfield',
      certifiedUntil: '2099-01-31',
      written: { markdown: draft().markdown, revision: 1 },
    });
    const after = await ask('How can I descale the kettle?');
    const cited = new Set(after.sentences.flatMap(({ sources }) => sources));
    const sources = after.sources.filter(({ number }) => cited.has(number));
    expect(sources).toContainEqual(
      expect.objectContaining({
        kind: 'document',
        uuid: group.document?.uuid,
        group: uuid,
        isCertified: true,
      }),
    );
    const withdrawn = await post('carol', uuid, 'withdraw', { revision: 2 });
    expect(withdrawn.body).toMatchObject({
      state: 'new',
      document: null,
      approved: null,
      autoOff: 'withdrawn',
    });
    const later = await ask('How can I descale the kettle?');
    for (const each of [before, later])
      expect(each.sources.map((source) => source.uuid)).not.toContain(group.document?.uuid);
    expect(await historyOf(uuid)).toEqual([
      ['withdrawn', 'Carol Whitfield'],
      ['approved', 'Carol Whitfield'],
    ]);
    expect(await audited(uuid)).toMatchObject([
      { action: 'reinforcement.approved' },
      { action: 'reinforcement.withdrawn' },
    ]);
  });

  it('approved again is a new version of the same document, certified anew; withdrawn it comes back', async () => {
    const { uuid } = await make();
    const once = (await approve('carol', uuid, 1)).body as GroupDetail;
    const again = await approve('bob', uuid, 2, { markdown: 'Use citric acid.' });
    const changed = again.body as GroupDetail;
    expect(changed.document?.uuid).toBe(once.document?.uuid);
    expect(await documentOf(changed)).toMatchObject({
      isCertified: true,
      certifiedBy: expect.stringContaining('Bob'),
      written: { markdown: 'Use citric acid.', revision: 2 },
    });
    await post('bob', uuid, 'withdraw', { revision: 3 });
    const back = (await approve('carol', uuid, 4)).body as GroupDetail;
    expect(back).toMatchObject({ state: 'answered', autoOff: null });
    expect(await documentOf(back)).toMatchObject({
      uuid: once.document?.uuid,
      isRetired: false,
      isCertified: true,
      certifiedBy: 'Carol Whitfield',
      written: { revision: 3 },
    });
  });

  it('is new again when its document is retired in the knowledge base, and comes back with it', async () => {
    const { uuid } = await make();
    const { document } = (await approve('carol', uuid, 1)).body as GroupDetail;
    const onDocument = (act: string) =>
      testApp.call('bob', 'POST', `/v2/documents/${document?.uuid}/${act}`);
    const stateOf = async () => (await readGroupAs(testApp, 'bob', uuid)).state;
    expect((await onDocument('retire')).status).toBe(200);
    expect(await stateOf()).toBe('new');
    expect((await post('bob', uuid, 'withdraw', { revision: 2 })).body).toMatchObject({
      code: 'reinforcement.not-answered',
    });
    await onDocument('restore');
    expect(await stateOf()).toBe('answered');
    await onDocument('exclude');
    expect(await stateOf()).toBe('new');
    expect((await approve('carol', uuid, 2)).body).toMatchObject({ state: 'answered' });
  });

  it.each([
    ['a day that is over', { until: '2020-01-01' }, 400, 'documents.until-past'],
    ['another revision', { revision: 7 }, 409, 'reinforcement.changed-meanwhile'],
  ])('is refused with %s, and nothing becomes a document', async (_, change, status, code) => {
    const { uuid } = await make();
    const answer = await approve('carol', uuid, 1, change);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await testApp.sql('select id from documents where external_id = $1', [uuid])).toEqual(
      [],
    );
    expect(await historyOf(uuid)).toEqual([]);
  });

  it('is refused for a dismissed group, by other people, and with the module off', async () => {
    const { uuid } = await make();
    await post('carol', uuid, 'dismiss', { revision: 1 });
    expect(await approve('carol', uuid, 2)).toMatchObject({
      status: 409,
      body: { code: 'reinforcement.dismissed' },
    });
    await post('carol', uuid, 'restore', { revision: 2 });
    expect((await approve('dan', uuid, 3)).status).toBe(403);
    expect((await approve('erin', uuid, 3)).status).toBe(404);
    const switchModule = (isOn: boolean) =>
      testApp.sql(
        `update clients set modules = jsonb_set(modules, '{reinforcement}', $2::text::jsonb) where id = $1`,
        [first.id, String(isOn)],
      );
    await switchModule(false);
    for (const refused of [
      await approve('carol', uuid, 3),
      await post('carol', uuid, 'withdraw', { revision: 3 }),
      await save('carol', uuid, 3),
      await post('carol', uuid, 'draft', { revision: 3 }),
      await testApp.call('bob', 'POST', `/v2/clients/${first.uuid}/reinforcement/refresh`),
      await testApp.call('bob', 'POST', `/v2/clients/${first.uuid}/reinforcement/regroup`),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: 'modules.off' } });
    expect((await readGroupAs(testApp, 'dan', uuid)).uuid).toBe(uuid);
    await switchModule(true);
  });
});

describe('a draft', () => {
  it('is kept as a person leaves it; of two people the second is told, and writes over nothing', async () => {
    const { uuid } = await make();
    const saved = await save('carol', uuid, 1);
    expect(saved.body).toMatchObject({
      revision: 2,
      draft: { ...draft(), from: 'person', by: 'Carol Whitfield', sources: [] },
    });
    expect(await save('bob', uuid, 1, { markdown: 'Mine.' })).toMatchObject({
      status: 409,
      body: {
        code: 'reinforcement.changed-meanwhile',
        data: { revision: 2, by: 'Carol Whitfield' },
      },
    });
    // The same text again is no change.
    expect((await save('carol', uuid, 2)).body).toMatchObject({ revision: 2 });
    const both = await Promise.all(
      ['One.', 'Two.'].map((markdown) => save('carol', uuid, 2, { markdown })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is drafted anew where somebody asks: from documents where nobody answered, else an outline', async () => {
    const { uuid } = await make();
    await save('carol', uuid, 1, { title: 'Mine' });
    const outline = await post('carol', uuid, 'draft', { revision: 2 });
    expect(outline.body).toMatchObject({
      revision: 3,
      draft: { from: expect.stringMatching(/outline|documents/), by: null },
    });
    const alone = await makeGroup(testApp, first.id, {
      questions: ['Where is the xylophone quartet rehearsing?', 'xylophone quartet rehearsal?'],
    });
    const empty = (await post('carol', alone.uuid, 'draft', { revision: 1 })).body as GroupDetail;
    expect(empty.draft).toMatchObject({
      from: 'outline',
      title: 'Where is the xylophone quartet rehearsing?',
      isQuestion: true,
      sources: [],
    });
    await testApp.call('carol', 'POST', `/v2/clients/${first.uuid}/documents`, {
      language: 'en',
      ...draft({
        title: 'Where does the xylophone quartet rehearse?',
        markdown: 'The xylophone quartet is rehearsing in the blue hall every Monday evening.',
      }),
    });
    const found = (await post('carol', alone.uuid, 'draft', { revision: 2 })).body as GroupDetail;
    expect(found.draft).toMatchObject({
      from: 'documents',
      markdown: expect.stringContaining('blue hall'),
      sources: [{ kind: 'document', title: 'Where does the xylophone quartet rehearse?' }],
    });
  });
});
