import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverDue } from '../../apps/api/src/accounts/webhooks/webhooks.ts';
import { makeArticles } from '../../apps/api/src/demo/make/factories.ts';
import { putZendesk } from '../rows/setting-rows.ts';
import { call, makeSessionKey, openSpecWorld, type SpecWorld } from './spec-client.ts';

/** The guide for a client's own developers: its examples run as they are. */
const run = promisify(execFile);
const docs = new URL('../../docs/', import.meta.url);
let world: SpecWorld;
let folder: string;
let environment: Record<string, string>;
let port: number;

/** All examples of a language in one part of docs/api.md, in their order. */
async function examplesOf(part: 'calls' | 'webhooks', language: 'sh' | 'ts'): Promise<string> {
  const page = await readFile(new URL('api.md', docs), 'utf8');
  const [calls = '', webhooks = ''] = page.split(/^## Webhooks$/m);
  const text = part === 'calls' ? calls : webhooks;
  const found = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return found.flatMap(([, of, code = '']) => (of === language ? [code] : [])).join('\n');
}

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
  folder = await mkdtemp(join(tmpdir(), 'replique-guide-'));
  await makeArticles(world.testApp.deps, world.first.id, [
    {
      title: 'Change the delivery address of a parcel',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  await putZendesk(world.testApp, world.first.id);
  // No more rights than the guide says that its examples need.
  const path = `/v2/clients/${world.first.uuid}/api-credentials`;
  const { json } = await call(world.url, 'POST', path, {
    token: world.tokens['bob'],
    body: { name: 'The guide', scopes: ['tickets:read', 'tickets:write', 'suggestions'] },
  });
  environment = {
    PATH: process.env['PATH'] ?? '',
    REPLIQUE_URL: world.url,
    REPLIQUE_API_KEY: json.credential.apiKey,
    REPLIQUE_API_SECRET: json.apiSecret,
    REPLIQUE_ADMIN_TOKEN: world.tokens['bob'] ?? '',
    REPLIQUE_CLIENT: world.first.uuid,
  };
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function runTypeScript(code: string): Promise<string> {
  const file = join(folder, 'example.mts');
  await writeFile(file, code);
  const { stdout } = await run(process.execPath, [file], { env: environment, timeout: 20_000 });
  return stdout;
}

const threadOf = async (externalId: string) => {
  const { sql } = world.testApp;
  const messages = await sql<{ role: string }>(
    `select m.role from messages m join tickets t on t.client_id = m.client_id and t.id = m.ticket_id
     where t.platform = 'api' and t.external_id = $1 order by m.sent_at`,
    [externalId],
  );
  return messages.map(({ role }) => role);
};

describe('docs/api.md', () => {
  it('has examples for curl that run', async () => {
    const code = await examplesOf('calls', 'sh');
    const { stdout } = await run('sh', ['-eu', '-c', code], { env: environment, timeout: 20_000 });
    expect(stdout).toMatch(/^[0-9a-f-]{36}$/m);
    expect(stdout).toContain('"state":"ready"');
    // A program has no name to sign with.
    expect(stdout).toMatch(/"text":"Hello Nora(?:(?!\\nAPI").)*?","originalText"/);
    expect(await threadOf('4711')).toEqual(['requester', 'agent']);
  });

  it('has examples for TypeScript that run', async () => {
    const output = await runTypeScript(await examplesOf('calls', 'ts'));
    expect(output).toContain('[1] Change the delivery address of a parcel');
    // The last answer was the suggestion itself, and the last line is what was encrypted.
    expect(output).toContain('false as-is');
    expect(output.trim().split('\n').at(-1)).toMatch(/@/);
    expect(await threadOf('4712')).toEqual(['requester', 'agent']);
  });
});

describe('docs/api.md, webhooks', () => {
  let receiver: ChildProcess;
  let output = '';
  const hear = async (words: string) => {
    while (!output.includes(words)) await once(receiver.stdout!, 'data');
  };

  it('has a receiver that runs, takes what is ours once, and refuses what was changed on the way', async () => {
    const key = await makeSessionKey(world.url);
    const path = `/v2/clients/${world.first.uuid}/webhooks`;
    const { json } = await call(world.url, 'POST', path, {
      token: world.tokens['bob'],
      headers: key.header,
      body: { url: `http://127.0.0.1:${port}/`, events: ['ticket.created'] },
    });
    const file = join(folder, 'receiver.mts');
    await writeFile(file, await examplesOf('webhooks', 'ts'));
    const secret = await key.read(json.secret);
    receiver = spawn(process.execPath, [file], {
      env: { ...environment, WEBHOOK_SECRET: secret, PORT: String(port) },
    });
    receiver.stdout?.on('data', (part) => (output += String(part)));
    await hear('listening');
    const test = `/v2/webhooks/${json.webhook.uuid}/test`;
    const tested = await call(world.url, 'POST', test, { token: world.tokens['bob'] });
    expect(tested.json).toMatchObject({ state: 'sent', last: { status: 204 } });
    await hear('webhook.test');
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
    await call(world.url, 'POST', '/v2/tickets', {
      token: world.tokens['carol'],
      body: {
        externalId: '4713',
        createdAt: new Date().toISOString(),
        messages: [
          { externalId: '1', role: 'requester', sentAt: new Date().toISOString(), text: 'Hello?' },
        ],
      },
    });
    await deliverDue(world.testApp.deps);
    await hear('ticket.created');
    receiver.kill();
    await once(receiver, 'exit');
    expect(output.match(/ticket\.created [0-9a-f-]{36}/g)).toHaveLength(1);
  });
});
