import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makeTicket,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

type Saved = { state: string; text: string; model: string; fellBack: string | null };
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const answerText =
  'You can change the delivery address of an order in your account until the parcel has left our warehouse.';
const secrets = [
  'nora.field@mail.example',
  '06 12 34 56 78',
  'Field',
  'FH-20417',
  'purple lantern',
];

const chunk = (content: string): string =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })}\n\n`;
const streaming = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

let server: Server;
let answer: Answer;
let testApp: TestApp;
let bodies: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      bodies.push(body);
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  testApp = await createTestApp({
    logLevel: 'trace',
    config: {
      llm: {
        baseUrl: `http://127.0.0.1:${port}/v1`,
        apiKey: 'a-very-secret-key',
        model: 'writer-1',
      },
    },
  });
  const { deps } = testApp;
  await makeNamedPeople(deps, { first: await makeClient(deps), second: await makeClient(deps) });
});

afterAll(async () => {
  await testApp.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A client of its own: a model that failed for one is not tried again at once. */
async function generate(given: Answer) {
  answer = given;
  bodies = [];
  const { deps } = testApp;
  const client = await makeClient(deps);
  await makeArticles(deps, client.id, [
    { title: 'How do I change my delivery address?', html: `<p>${answerText}</p>` },
  ]);
  const ticket = await makeTicket(deps, client.id, {
    subject: 'Delivery address',
    messages: [
      {
        text: `How can I change the delivery address of my order FH-20417, the purple lantern? I am Nora Field, ${secrets[0]}, ${secrets[1]}.`,
      },
    ],
  });
  const { events } = await testApp.stream('alice', `/v2/tickets/${ticket}/suggestions`, {});
  const data = events.map((each) => each.data as { suggestion?: Saved; code?: string } | undefined);
  const [row] = await testApp.sql<{ count: number }>(
    'select count(*)::int as count from suggestions s join tickets t on t.id = s.ticket_id where t.uuid = $1',
    [ticket],
  );
  return {
    saved: data.find((each) => each?.suggestion)?.suggestion,
    error: events.find((each) => each.event === 'error')?.data as
      | { code: string; data?: { reason?: string } }
      | undefined,
    rows: row?.count ?? 0,
    calls: bodies.length,
  };
}

const refuses =
  (status: number, body = '{"error":{"message":"no"}}'): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

describe('a model that gives nothing to use', () => {
  it.each<[string, Answer]>([
    ['is busy (429)', refuses(429)],
    ['breaks (500)', refuses(500)],
    ['answers something else than a stream', refuses(200, '<html>hello</html>')],
    [
      'streams what is no JSON',
      (_, response) => void streaming(response).end('data: {"choices": [\n\ndata: [DONE]\n\n'),
    ],
    ['streams nothing', (_, response) => void streaming(response).end('data: [DONE]\n\n')],
    [
      'answers only spaces',
      (_, response) => void streaming(response).end(`${chunk('  \n ')}data: [DONE]\n\n`),
    ],
    ['hangs up at once', (request) => void request.socket.destroy()],
  ])(
    'and %s is replaced by the built-in writer, which says so @check-36.3',
    async (_, given) => {
      const { saved, rows, calls } = await generate(given);
      expect(saved).toMatchObject({ state: 'ready', model: 'builtin' });
      expect(saved?.fellBack).toMatch(/^[a-z-]+$/);
      expect(saved?.text).toContain(answerText);
      expect([rows, calls > 0]).toEqual([1, true]);
    },
    40_000,
  );

  it.each<[string, Answer]>([
    [
      'is cut in the middle of a reply',
      (request, response) => {
        streaming(response).write(chunk(`${answerText} [1] And then `));
        setTimeout(() => request.socket.destroy(), 300);
      },
    ],
    [
      'goes on with what is no JSON',
      (_, response) => {
        streaming(response).write(chunk(`${answerText} [1] And then `));
        response.end('data: {"choices": [{"delta": \n\n');
      },
    ],
  ])(
    'and %s leaves nothing behind, and the stream ends with why @check-36.2',
    async (_, given) => {
      const { saved, error, rows } = await generate(given);
      expect(saved).toBeUndefined();
      expect(error).toMatchObject({ code: 'suggestions.writer-failed' });
      expect(error?.data?.reason).toMatch(/^[a-z-]+$/);
      expect(rows).toBe(0);
    },
    40_000,
  );
});

describe('the log, at its most talkative', () => {
  it('holds nothing of a ticket, of what a model was sent or said, and no key @check-26.5 @check-44.4', async () => {
    const from = testApp.logged.length;
    await generate(refuses(500, '{"error":{"message":"you sent: purple lantern, Nora Field"}}'));
    await generate((request, response) => {
      streaming(response).write(chunk(`${answerText} [1] The purple lantern of Field `));
      setTimeout(() => request.socket.destroy(), 200);
    });
    await generate(
      (_, response) =>
        void streaming(response).end(`${chunk(`${answerText} [1]`)}data: [DONE]\n\n`),
    );
    const lines = testApp.logged.slice(from);
    expect(lines.length).toBeGreaterThan(3);
    for (const secret of [...secrets, 'a-very-secret-key', 'delivery address', answerText])
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    // What the model was sent is masked; the test's own words were there to be found.
    expect(bodies.join('')).toContain('purple lantern');
  }, 60_000);
});
