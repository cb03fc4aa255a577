import type { VersionFigures } from '@replique/contract/answering/prompt-figures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makePrompt,
  makeSuggestion,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { promptCalls } from '@replique/tests/fixtures/prompt-calls.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let prompts: ReturnType<typeof promptCalls>;
let prompt: { uuid: string };
let clients: MadeClient[];

beforeAll(async () => {
  testApp = await createTestApp();
  prompts = promptCalls(testApp);
  await makeTwoClients(testApp.deps);
});

beforeEach(async () => {
  const { deps } = testApp;
  prompt = await makePrompt(deps);
  clients = [
    await makeClient(deps, { promptUuid: prompt.uuid }),
    await makeClient(deps, { promptUuid: prompt.uuid }),
  ];
});

afterAll(() => testApp.close());

type Written = Partial<{
  version: number;
  state: string;
  deleted_state: string | null;
  sent_class: string | null;
  duration_ms: number;
  cost_micros: number | null;
  contradicted: number;
}>;

/** Puts suggestions as they may stand, at one client after the other. */
async function write(...rows: Written[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const client = clients[index % clients.length] as MadeClient;
    const [document = ''] = await makeArticles(testApp.deps, client.id, [
      { title: 'Returns', html: '<p>Within thirty days.</p>' },
    ]);
    const [ticket = ''] = await makeTickets(testApp.deps, client.id, [{}]);
    const uuid = await makeSuggestion(testApp.deps, client.id, {
      ticket,
      document,
      text: 'Within thirty days.',
    });
    await testApp.sql(
      `update suggestions set prompt_id = (select id from prompts where uuid = $2), prompt_version = $3, state = $4,
         deleted_state = $5, sent_class = $6::text, duration_ms = $7, cost_micros = $8, contradicted = $9,
         sent_message_uuid = case when $6::text is not null then uuid end,
         sent_similarity = case when $6::text is not null then 0.5 end,
         sent_at = case when $6::text is not null then now() end,
         matched_at = case when $6::text is not null then now() end
       where uuid = $1`,
      [
        uuid,
        prompt.uuid,
        row.version ?? 1,
        row.state ?? 'ready',
        row.deleted_state ?? null,
        row.sent_class ?? null,
        row.duration_ms ?? 100,
        row.cost_micros === undefined ? 0 : row.cost_micros,
        row.contradicted ?? 0,
      ],
    );
  }
}

const read = async () =>
  ((await prompts.call('GET', `/${prompt.uuid}/figures`)).body as { items: VersionFigures[] })
    .items;
const none = {
  suggestions: 0,
  silent: 0,
  contradicted: 0,
  judged: 0,
  accepted: 0,
  rate: null,
  low: null,
  high: null,
  costMicros: 0,
  costPerAcceptedMicros: null,
  durationMs: null,
};

describe('the figures of a prompt', () => {
  it('are those of each version, newest first, with zeros for one that wrote nothing', async () => {
    await prompts.done(prompts.save(prompt.uuid, 'two', 1));
    await write({}, {});
    expect(await read()).toEqual([
      { version: 2, ...none },
      { version: 1, ...none, suggestions: 2, durationMs: 100 },
    ]);
  });

  it('count the suggestions with a sentence that a source contradicts', async () => {
    await write({ contradicted: 2 }, { contradicted: 1 }, {});
    expect(await read()).toMatchObject([{ suggestions: 3, contradicted: 2 }]);
  });

  it('judge what was accepted, what an agent sent something else for, and what was deleted as unused', async () => {
    await write(
      { state: 'accepted' },
      { state: 'accepted', sent_class: 'as-is' },
      { state: 'accepted', sent_class: 'heavy' },
      { state: 'ready', sent_class: 'heavy' },
      { state: 'ready', sent_class: 'not-used' },
      { state: 'deleted', deleted_state: 'ready' },
      // An acceptance that was taken back.
      { state: 'deleted', deleted_state: 'accepted' },
      // From before it was noted what a deleted one had been.
      { state: 'deleted' },
      // Nobody knows yet.
      { state: 'ready' },
      { state: 'silent' },
      { state: 'deleted', deleted_state: 'silent' },
    );
    const [figures] = await read();
    expect(figures).toMatchObject({
      suggestions: 11,
      silent: 2,
      judged: 8,
      accepted: 3,
      rate: 3 / 8,
    });
    expect(figures?.low).toBeCloseTo(0.1368, 4);
    expect(figures?.high).toBeCloseTo(0.6943, 4);
  });

  it('hold what they cost in all and by accepted one, and the median of what took long to say', async () => {
    await write(
      { state: 'accepted', cost_micros: 100, duration_ms: 1000 },
      { cost_micros: 50, duration_ms: 3000 },
      { state: 'accepted', cost_micros: 101, duration_ms: 9000 },
      { state: 'silent', cost_micros: 0, duration_ms: 2 },
    );
    expect(await read()).toMatchObject([
      { costMicros: 251, costPerAcceptedMicros: 126, durationMs: 3000 },
    ]);
  });

  it('know no cost where the price of a model is not known', async () => {
    await write({ state: 'accepted', cost_micros: 100 }, { cost_micros: null });
    expect(await read()).toMatchObject([{ costMicros: null, costPerAcceptedMicros: null }]);
  });

  it('stand in the list for the version in production, of prompts that have one and are not archived', async () => {
    await prompts.done(prompts.save(prompt.uuid, 'two', 1));
    await write({ state: 'accepted' }, { version: 2 }, { version: 2 });
    const list = async () => {
      const answer = await testApp.call('alice', 'GET', '/v2/prompt-figures');
      const { items } = answer.body as { items: (VersionFigures & { prompt: string })[] };
      return items.filter((each) => each.prompt === prompt.uuid);
    };
    expect(await list()).toMatchObject([{ version: 1, suggestions: 1, accepted: 1, rate: 1 }]);
    await prompts.deploy(prompt.uuid, 2);
    expect(await list()).toMatchObject([{ version: 2, suggestions: 2, accepted: 0, rate: null }]);
    await testApp.sql('update prompts set archived_at = now() where uuid = $1', [prompt.uuid]);
    expect(await list()).toEqual([]);
    const draft = await makePrompt(testApp.deps, { isDeployed: false });
    const { body } = await testApp.call('alice', 'GET', '/v2/prompt-figures');
    expect(JSON.stringify(body)).not.toContain(draft.uuid);
  });
});

it('a suggestion notes the version of the rules that it was written under', async () => {
  const client = clients[0] as MadeClient;
  await makeArticles(testApp.deps, client.id, [
    { title: 'When is a parcel delivered?', html: '<p>A parcel is delivered within two days.</p>' },
  ]);
  const [ticket = ''] = await makeTickets(testApp.deps, client.id, [
    { messages: [{ text: 'When is my parcel delivered?' }] },
  ]);
  const { events } = await testApp.stream('alice', `/v2/tickets/${ticket}/suggestions`, {});
  expect(events.at(-1)).toMatchObject({ data: { type: 'done' } });
  const rows = await testApp.sql(
    'select s.rules_version, s.prompt_version from suggestions s join tickets t on t.id = s.ticket_id where t.uuid = $1',
    [ticket],
  );
  expect(rows).toEqual([{ rules_version: 1, prompt_version: 1 }]);
});
