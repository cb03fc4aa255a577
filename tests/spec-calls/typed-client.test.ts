import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, eachOf } from '@replique/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticles } from '../../apps/api/src/demo/make/factories.ts';
import { call, makeSessionKey, openSpecWorld, type SpecWorld } from './spec-client.ts';

/** `@replique/client` against the whole server, over a real connection: what is asked by HTTP stands in a row. */
const run = promisify(execFile);
const example = (name: string) =>
  fileURLToPath(new URL(`../../packages/client/examples/${name}.ts`, import.meta.url));
let world: SpecWorld;
let pair: { apiKey: string; apiSecret: string };
let environment: Record<string, string>;
let port: number;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as { port: number };
  server.close();
  return free;
}

beforeAll(async () => {
  port = await freePort();
  world = await openSpecWorld({ outboundAllow: [`127.0.0.1:${port}`] });
  await makeArticles(world.testApp.deps, world.first.id, [
    {
      title: 'Change the delivery address of a parcel',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  const path = `/v2/clients/${world.first.uuid}/api-credentials`;
  const scopes = ['tickets:read', 'tickets:write', 'suggestions', 'knowledge'];
  const body = { name: 'The client', scopes };
  const { json } = await call(world.url, 'POST', path, { token: world.tokens['bob'], body });
  pair = { apiKey: json.credential.apiKey, apiSecret: json.apiSecret };
  environment = {
    PATH: process.env['PATH'] ?? '',
    REPLIQUE_URL: world.url,
    REPLIQUE_API_KEY: pair.apiKey,
    REPLIQUE_API_SECRET: pair.apiSecret,
  };
});
afterAll(() => world.close());

const runExample = async (name: string) =>
  (await run(process.execPath, [example(name)], { env: environment, timeout: 20_000 })).stdout;

describe('@replique/client', () => {
  it('writes a document, finds it and walks through a list', async () => {
    const client = createClient({ url: world.url, ...pair });
    const written = await client.knowledge.write({
      client: world.first.uuid,
      language: 'en',
      title: 'Opening hours',
      isQuestion: false,
      url: null,
      markdown: 'We are open from nine to five.',
    });
    const rows = await world.testApp.sql('select title from documents where uuid = $1', [
      written.uuid,
    ]);
    expect(rows).toEqual([{ title: 'Opening hours' }]);
    const titles: string[] = [];
    for await (const { title } of eachOf(client.knowledge.list, { search: 'Opening' }))
      titles.push(title);
    expect(titles).toContain('Opening hours');
  });

  it('streams a suggestion to its end', async () => {
    const client = createClient({ url: world.url, ...pair });
    const sentAt = new Date().toISOString();
    const ticket = await client.ticketPush.push({
      externalId: '5000',
      createdAt: sentAt,
      messages: [
        {
          externalId: '1',
          role: 'requester',
          sentAt,
          text: 'How do I change the delivery address of my parcel?',
        },
      ],
    });
    const types: string[] = [];
    for await (const { type } of await client.suggestions.generate({ ticket: ticket.uuid }))
      types.push(type);
    expect(types).toContain('sentence');
    expect(types.at(-1)).toBe('done');
  });

  it('throws the refusal of a call that its credentials lack the scope for', async () => {
    const client = createClient({ url: world.url, ...pair });
    await expect(client.exports.list()).rejects.toMatchObject({
      status: 403,
      code: 'auth.scope-missing',
      data: { scope: 'exports' },
    });
    const wrong = createClient({ url: world.url, ...pair, apiSecret: 'rps_wrong' });
    await expect(wrong.tickets.list()).rejects.toMatchObject({ code: 'auth.code-invalid' });
  });
});

describe('the examples of @replique/client', () => {
  it('answer a ticket, then list it', async () => {
    const answered = await runExample('answer-a-ticket');
    expect(answered).toMatch(/^ready /);
    expect(answered).toContain('[1] Change the delivery address of a parcel');
    expect(await runExample('list-waiting-tickets')).toContain('4711 Delivery address');
  });

  it('receive a webhook that the server signed', async () => {
    const key = await makeSessionKey(world.url);
    const { json } = await call(world.url, 'POST', `/v2/clients/${world.first.uuid}/webhooks`, {
      token: world.tokens['bob'],
      headers: key.header,
      body: { url: `http://127.0.0.1:${port}/`, events: ['ticket.created'] },
    });
    const secret = await key.read(json.secret);
    const receiver = spawn(process.execPath, [example('receive-webhooks')], {
      env: { ...environment, WEBHOOK_SECRET: secret, PORT: String(port) },
    });
    let output = '';
    receiver.stdout.on('data', (part) => (output += String(part)));
    while (!output.includes('listening')) await once(receiver.stdout, 'data');
    const path = `/v2/webhooks/${json.webhook.uuid}/test`;
    const tested = await call(world.url, 'POST', path, { token: world.tokens['bob'] });
    expect(tested.json).toMatchObject({ state: 'sent', last: { status: 204 } });
    const forged = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: tested.json.body,
    });
    expect(forged.status).toBe(401);
    receiver.kill();
    await once(receiver, 'exit');
    expect(output).toContain('webhook.test');
  });
});
