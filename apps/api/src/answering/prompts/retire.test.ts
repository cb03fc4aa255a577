import type { Prompt } from '@replique/contract/answering/prompts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatbotDraft } from '@replique/tests/rows/chatbot-rows.ts';
import {
  makeArticles,
  makeClient,
  makePrompt,
  makeSuggestion,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { codeOf, promptCalls } from '@replique/tests/fixtures/prompt-calls.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let prompts: ReturnType<typeof promptCalls>;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  prompts = promptCalls(testApp);
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const archive = (uuid: string) => prompts.call('POST', `/${uuid}/archive`);
const restore = (uuid: string) => prompts.call('POST', `/${uuid}/restore`);
const remove = (uuid: string) => prompts.call('DELETE', `/${uuid}`);
const patchClient = (client: MadeClient, body: object) =>
  testApp.call('alice', 'PATCH', `/v1/clients/${client.id}`, body);
const makeChatbot = (client: MadeClient, promptUuid: string) =>
  testApp.call('alice', 'POST', `/v1/chatbot-configs/${client.id}`, {
    ...chatbotDraft('a'),
    promptUuid,
  });
const listed = async (archived: string) =>
  ((await prompts.call('GET', archived)).body as { items: Prompt[] }).items.map(
    (item) => item.uuid,
  );

describe('an archived prompt', () => {
  it('is in the archive and nowhere else, until it is taken out again', async () => {
    const { uuid, name } = await prompts.create();
    const archived = await prompts.done(archive(uuid));
    expect(archived.archivedAt).not.toBeNull();
    expect(await listed('?archived=1')).toContain(uuid);
    expect(await listed('?archived=0')).not.toContain(uuid);
    expect(await listed('')).not.toContain(uuid);
    expect((await archive(uuid)).body).toEqual(archived);
    const back = await prompts.done(restore(uuid));
    expect(back).toMatchObject({ archivedAt: null, name });
    expect((await restore(uuid)).body).toEqual(back);
    expect(await listed('?archived=1')).not.toContain(uuid);
    expect(await listed('')).toContain(uuid);
    const actions = (await prompts.logged(uuid)).map(({ action }) => action);
    expect(actions).toEqual(['prompts.created', 'prompts.archived', 'prompts.restored']);
  });

  it('gets no version and no deployment, and is no client’s and no chatbot’s choice', async () => {
    const { uuid } = await makePrompt(testApp.deps);
    await prompts.done(archive(uuid));
    const created = await testApp.call('alice', 'GET', '/v2/clients');
    const { llm, model } = (created.body as { llm: string; model: string }[])[0] ?? {};
    const logo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const answers = [
      await prompts.save(uuid, 'two', 1),
      await prompts.call('POST', `/${uuid}/deploy`, { version: 1, replaces: 1 }),
      await patchClient(clients.first, { promptUuid: uuid }),
      await makeChatbot(clients.first, uuid),
      await testApp.call('alice', 'POST', '/v1/clients', {
        name: 'New',
        logo,
        promptUuid: uuid,
        llm,
        model,
        zone: 'eu',
      }),
    ];
    expect(answers.map(codeOf)).toEqual(Array(5).fill([409, 'prompts.archived']));
    await prompts.done(restore(uuid));
    expect((await patchClient(clients.first, { promptUuid: uuid })).status).toBe(200);
  });

  it('keeps its name, and may be cloned', async () => {
    const { uuid, name } = await prompts.create();
    await prompts.done(archive(uuid));
    expect(codeOf(await prompts.clone(uuid, { name }))).toEqual([409, 'prompts.name-taken']);
    expect(await prompts.done(prompts.clone(uuid))).toMatchObject({ archivedAt: null });
  });
});

describe('a prompt that somebody answers with', () => {
  it('is neither archived nor deleted, and who that is, is told', async () => {
    const { uuid } = await makePrompt(testApp.deps);
    const user = await makeClient(testApp.deps, { name: 'A shop', promptUuid: uuid });
    const other = await makeClient(testApp.deps, { name: 'B shop' });
    const made = await makeChatbot(other, uuid);
    expect(made.status).toBe(201);
    const chatbot = {
      uuid: (made.body as { uuid: string }).uuid,
      name: chatbotDraft('a').whiteLabel.headerName.en,
      client: { uuid: other.uuid, name: 'B shop' },
    };
    const inUse = {
      code: 'prompts.in-use',
      data: { clients: [{ uuid: user.uuid, name: 'A shop' }], chatbots: [chatbot] },
    };
    for (const answer of [await archive(uuid), await remove(uuid)])
      expect([answer.status, answer.body]).toMatchObject([409, inUse]);
    expect(await prompts.read(uuid)).toMatchObject({ archivedAt: null, ...inUse.data });
  });

  it('is somebody’s too while that client is in the archive, from which it comes back', async () => {
    const { uuid } = await makePrompt(testApp.deps);
    const gone = await makeClient(testApp.deps, { name: 'Gone', promptUuid: uuid });
    await testApp.sql('update clients set archived_at = now() where id = $1', [gone.id]);
    expect(await prompts.read(uuid)).toMatchObject({ clients: [] });
    for (const answer of [await archive(uuid), await remove(uuid)])
      expect(answer.body).toMatchObject({
        code: 'prompts.in-use',
        data: { clients: [{ uuid: gone.uuid, name: 'Gone' }], chatbots: [] },
      });
  });
});

describe('deleting a prompt', () => {
  it('takes its versions and its deployments along, and is written down @spec-2.73', async () => {
    const { uuid, name } = await prompts.create();
    await prompts.done(prompts.save(uuid, 'two', 1));
    const deployed = await prompts.call('POST', `/${uuid}/deploy`, { version: 2, replaces: null });
    expect(deployed.status).toBe(200);
    expect((await remove(uuid)).status).toBe(204);
    expect(codeOf(await prompts.call('GET', `/${uuid}`))).toEqual([404, 'prompts.not-found']);
    expect(await prompts.versionRows(uuid)).toEqual([]);
    const rows = await testApp.sql(
      `select href, before from audit_log where action = 'prompts.removed' and label = $1`,
      [name],
    );
    expect(rows).toEqual([
      { href: null, before: { name, isProtected: false, deployedVersion: 2 } },
    ]);
    await prompts.create(name);
  });

  it('is refused once anything was written with it, also when nobody answers with it any more', async () => {
    const { uuid } = await makePrompt(testApp.deps);
    const client = await makeClient(testApp.deps, { promptUuid: uuid });
    const [document = ''] = await makeArticles(testApp.deps, client.id, [
      { title: 'Returns', html: '<p>Within thirty days.</p>' },
    ]);
    const [ticket = ''] = await makeTickets(testApp.deps, client.id, [{}]);
    const written = await makeSuggestion(testApp.deps, client.id, {
      ticket,
      document,
      text: 'Within thirty days.',
    });
    await testApp.sql(
      `update suggestions set prompt_id = (select id from prompts where uuid = $2), prompt_version = 1 where uuid = $1`,
      [written, uuid],
    );
    const other = await makePrompt(testApp.deps);
    expect((await patchClient(client, { promptUuid: other.uuid })).status).toBe(200);
    expect(codeOf(await remove(uuid))).toEqual([409, 'prompts.has-history']);
    expect(await prompts.read(uuid)).toMatchObject({ deployedVersion: 1, latestVersion: 1 });
    expect((await archive(uuid)).status).toBe(200);
  });
});

describe('archiving and what others do at the same moment', () => {
  it('leaves no client and no chatbot with an archived prompt', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { uuid } = await makePrompt(testApp.deps);
      const client = await makeClient(testApp.deps);
      const [archived, ...chosen] = await Promise.all([
        archive(uuid),
        patchClient(client, { promptUuid: uuid }),
        makeChatbot(client, uuid),
      ]);
      const [row] = await testApp.sql<{ archived: boolean; users: string }>(
        `select archived_at is not null as archived,
           (select count(*) from clients where prompt_id = p.id) +
           (select count(*) from chatbots where prompt_id = p.id) as users
         from prompts p where uuid = $1`,
        [uuid],
      );
      const taken = chosen.filter((answer) => answer.status < 300).length;
      expect(Number(row?.users)).toBe(taken);
      expect(row?.archived).toBe(archived.status === 200);
      const refused = [archived, ...chosen].filter((answer) => answer.status >= 300).map(codeOf);
      expect(refused).toEqual(
        archived.status === 200
          ? [
              [409, 'prompts.archived'],
              [409, 'prompts.archived'],
            ]
          : [[409, 'prompts.in-use']],
      );
    }
  });

  it('deploys or archives, and never a version of an archived prompt', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { uuid } = await prompts.create();
      const [archived, deployed, saved] = await Promise.all([
        archive(uuid),
        prompts.call('POST', `/${uuid}/deploy`, { version: 1, replaces: null }),
        prompts.save(uuid, 'two', 1),
      ]);
      expect(archived.status).toBe(200);
      const after = await prompts.read(uuid);
      expect(after.archivedAt).not.toBeNull();
      expect(after.deployedVersion).toBe(deployed.status === 200 ? 1 : null);
      expect(after.latestVersion).toBe(saved.status === 201 ? 2 : 1);
      const refused = [deployed, saved].filter((answer) => answer.status >= 300).map(codeOf);
      expect(refused).toEqual(refused.map(() => [409, 'prompts.archived']));
    }
  });

  it('happens once when twenty people ask for it', async () => {
    const { uuid } = await prompts.create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => archive(uuid)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await prompts.logged(uuid)).toHaveLength(2);
  });

  it('is refused while a version is being tested', async () => {
    const { uuid } = await prompts.create();
    await testApp.sql(
      `insert into deployments (uuid, prompt_id, version, rules_version, way, state, created_at)
       select gen_random_uuid(), id, 1, 1, 'tests', 'testing', now() from prompts where uuid = $1`,
      [uuid],
    );
    expect(codeOf(await archive(uuid))).toEqual([409, 'prompts.deployment-running']);
    expect(await prompts.read(uuid)).toMatchObject({ archivedAt: null });
  });
});
