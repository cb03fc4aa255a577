import { expect, it } from 'vitest';
import { createClient, eachOf, RepliqueError } from './index.ts';

type Seen = { method: string; url: string; token: string | null; body: unknown };

/** A client whose calls are answered one after another; an answer may be an error of the network. */
function answering(
  answers: (Response | Error)[],
  identity: { token: string } | { apiKey: string; apiSecret: string } = { token: 'given' },
) {
  const seen: Seen[] = [];
  const client = createClient({
    url: 'https://replique.test/',
    retries: { firstPauseMs: 1, longestPauseMs: 5 },
    ...identity,
    fetch: async (url, init) => {
      const body = init?.body as string | undefined;
      seen.push({
        method: init?.method ?? 'GET',
        url: String(url),
        token: new Headers(init?.headers).get('authorization'),
        body: body === undefined ? undefined : JSON.parse(body),
      });
      const answer = answers.shift();
      if (!answer) throw new Error('No more answers.');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, seen };
}

async function listed<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const ok = (body: unknown) => Response.json(body);
const busy = () => Response.json({ code: 'service.busy', message: 'Busy' }, { status: 503 });
const lost = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const ticket = '11111111-1111-4111-8111-111111111111';

it('puts what the address names into it, and the rest into the body', async () => {
  const { client, seen } = answering([ok({}), ok({ items: [] })]);
  await client.categorization.correct({ ticket, category: 'Orders & returns' });
  await client.tickets.list({ status: 'waiting', channel: ['a b', 'c'], pageSize: 10 });
  expect(seen).toEqual([
    {
      method: 'PATCH',
      url: `https://replique.test/v2/tickets/${ticket}/category`,
      token: 'Bearer given',
      body: { category: 'Orders & returns' },
    },
    {
      method: 'GET',
      url: 'https://replique.test/v2/tickets?status=waiting&channel%5B%5D=a+b&channel%5B%5D=c&pageSize=10',
      token: 'Bearer given',
      body: undefined,
    },
  ]);
  await expect(client.tickets.get({} as { ticket: string })).rejects.toThrow('needs ticket');
});

it('repeats any call that the server was too busy to begin, and not for ever', async () => {
  const { client, seen } = answering([busy(), ok({ uuid: 'x' })]);
  await client.knowledge.write({
    client: ticket,
    language: 'en',
    title: 'T',
    isQuestion: false,
    url: null,
    markdown: 'M',
  });
  expect(seen).toHaveLength(2);
  const always = answering([busy(), busy(), busy(), busy(), busy()]);
  await expect(always.client.tickets.get({ ticket })).rejects.toMatchObject({
    name: 'RepliqueError',
    status: 503,
    code: 'service.busy',
  });
  expect(always.seen).toHaveLength(4);
});

it('repeats a call that got no answer only where twice is as once', async () => {
  const read = answering([new TypeError('fetch failed'), lost(), ok({ uuid: 'x' })]);
  await read.client.tickets.get({ ticket });
  expect(read.seen).toHaveLength(3);
  const pushed = answering([lost(), ok({ uuid: 'x' })]);
  await pushed.client.ticketPush.suggest({ ticket });
  expect(pushed.seen).toHaveLength(2);
  const written = answering([lost(), ok({})]);
  await expect(written.client.writeBack.comment({ ticket, text: 'T' })).rejects.toMatchObject({
    status: 502,
    code: 'http',
  });
  expect(written.seen).toHaveLength(1);
});

it('throws what the API says, with the id of the request, and repeats no refusal', async () => {
  const refusal = Response.json(
    { code: 'auth.scope-missing', message: 'No', data: { scope: 'knowledge' } },
    { status: 403, headers: { 'x-request-id': 'r1' } },
  );
  const { client, seen } = answering([refusal]);
  const error = await client.knowledge.list().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RepliqueError);
  expect(error).toMatchObject({ status: 403, data: { scope: 'knowledge' }, requestId: 'r1' });
  expect(seen).toHaveLength(1);
});

it('gets one token for many calls, and a new one when the server no longer takes it', async () => {
  const over = Response.json({ code: 'auth.required', message: 'No' }, { status: 401 });
  const { client, seen } = answering(
    [ok({ accessToken: 'one' }), ok({}), ok({}), over, ok({ accessToken: 'two' }), ok({})],
    { apiKey: 'rpc_k', apiSecret: 'rps_s' },
  );
  await Promise.all([client.tickets.summary(), client.tickets.facets()]);
  await client.tickets.summary();
  expect(seen.map(({ url, token }) => [new URL(url).pathname, token])).toEqual([
    ['/v2/auth/token', null],
    ['/v2/tickets/summary', 'Bearer one'],
    ['/v2/tickets/facets', 'Bearer one'],
    ['/v2/tickets/summary', 'Bearer one'],
    ['/v2/auth/token', null],
    ['/v2/tickets/summary', 'Bearer two'],
  ]);
});

it('ends with the signal while it waits', async () => {
  const { client } = answering([busy(), ok({})]);
  await expect(
    client.tickets.get({ ticket }, { signal: AbortSignal.abort(new Error('enough')) }),
  ).rejects.toThrow('enough');
});

it('walks through a list by cursor where there is one, else by page', async () => {
  const byCursor = answering([
    ok({ items: [{ uuid: 'a' }], nextCursor: 'c', total: 2 }),
    ok({ items: [{ uuid: 'b' }], nextCursor: null, total: 2 }),
  ]);
  const rows = await listed(eachOf(byCursor.client.tickets.list, { status: 'waiting' }));
  expect(rows.map(({ uuid }) => uuid)).toEqual(['a', 'b']);
  expect(byCursor.seen.map(({ url }) => new URL(url).search)).toEqual([
    '?status=waiting&pageSize=100',
    '?status=waiting&pageSize=100&cursor=c',
  ]);
  const byPage = answering([
    ok({ items: [{ uuid: 'a' }], nextCursor: null, total: 2 }),
    ok({ items: [{ uuid: 'b' }], nextCursor: null, total: 2 }),
  ]);
  expect(await listed(eachOf(byPage.client.knowledge.list))).toHaveLength(2);
  expect(new URL(byPage.seen[1]?.url ?? '').searchParams.get('page')).toBe('2');
});

it('reads a stream as it arrives, cut anywhere, and throws the error that ends one', async () => {
  const text = [
    ': kept open\n\n',
    'event: message\ndata: {"type":"sentence","text":"é"}\n\n',
    'event: error\ndata: {"code":"suggestions.writer-failed","message":"Failed"}\n\n',
  ].join('');
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    start(stream) {
      for (let at = 0; at < bytes.length; at += 7) stream.enqueue(bytes.slice(at, at + 7));
      stream.close();
    },
  });
  const { client } = answering([new Response(body)]);
  const heard: unknown[] = [];
  const listen = async () => {
    for await (const event of await client.suggestions.generate({ ticket })) heard.push(event);
  };
  await expect(listen()).rejects.toMatchObject({ code: 'suggestions.writer-failed' });
  expect(heard).toEqual([{ type: 'sentence', text: 'é' }]);
});
