import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
} from '../../demo/make/factories.ts';
import { deploy, deployedVersionOf } from '@replique/tests/fixtures/gated-prompt.ts';
import { startModelServer, ways, type ModelServer } from '@replique/tests/servers/model-server.ts';
import { createTestApp, type StreamedEvent, type TestApp } from '@replique/tests/app/test-app.ts';

let server: ModelServer;
let testApp: TestApp;

beforeAll(async () => {
  server = await startModelServer();
  testApp = await createTestApp({
    config: { llm: { baseUrl: server.url, apiKey: 'a-key', model: 'writer-1' } },
  });
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

const sentence =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse. [1]';
const piece = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** A writer that begins, and goes on only when it is let. */
function holdWriter(): { begun: Promise<void>; release: () => void } {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.answer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(piece('Hello,\n\n'));
    begun.resolve();
    void released.promise.then(() => {
      response.write(piece(sentence));
      const stop = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
      response.end(`data: ${JSON.stringify(stop)}\n\ndata: [DONE]\n\n`);
    });
  });
  return { begun: begun.promise, release: released.resolve };
}

type Saved = { uuid: string; state: string; text: string };

const savedIn = (events: StreamedEvent[]): Saved => {
  const data = events.findLast((each) => each.event === 'message')?.data;
  return (data as { suggestion: Saved }).suggestion;
};

it('a request that is being answered ends on the version it began with; the next one begins on the new', async () => {
  const { deps } = testApp;
  const prompt = await makePrompt(deps, { context: 'The first way of speaking.' });
  const clients = {
    first: await makeClient(deps, { promptUuid: prompt.uuid }),
    second: await makeClient(deps),
  };
  await makeNamedPeople(deps, clients);
  await makeArticles(deps, clients.first.id, [
    { title: 'How do I change my delivery address?', html: `<p>${sentence.slice(0, -4)}</p>` },
  ]);
  const ticket = await makeTicket(deps, clients.first.id, {
    messages: [{ text: 'How can I change the delivery address of my order?' }],
  });
  const version = { context: 'The second way of speaking.', style: 'Short.', note: '', basedOn: 1 };
  await testApp.call('alice', 'POST', `/v2/prompts/${prompt.uuid}/versions`, version);
  const { begun, release } = holdWriter();
  const writing = testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`);
  await begun;
  expect((await deploy(testApp, prompt.uuid)).status).toBe(200);
  expect(await deployedVersionOf(testApp, prompt.uuid)).toBe(2);
  release();
  const first = savedIn((await writing).events);
  expect(first).toMatchObject({ state: 'ready' });
  server.answer(ways.whole(sentence));
  const second = savedIn(
    (await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`)).events,
  );
  const rows = await testApp.sql<{ uuid: string; version: number }>(
    'select uuid, prompt_version as version from suggestions order by id',
  );
  expect(rows).toEqual([
    { uuid: first.uuid, version: 1 },
    { uuid: second.uuid, version: 2 },
  ]);
  expect(server.seen.map(({ body }) => /The (first|second) way/.exec(body)?.[1])).toEqual([
    'first',
    'second',
  ]);
});
