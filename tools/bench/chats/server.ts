/** The server of the bench, in a process of its own: says what it weighs when it is asked. */
import { randomBytes, createHash, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../../../apps/api/src/app.ts';
import { addMessage, changeChat, tellChats } from '../../../apps/api/src/chat/chats/chats.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import { createDeps } from '../../../apps/api/src/installation.ts';
import type { FromServer, OpenChat, ToServer } from './protocol.ts';
import { benchLogger, ignored, unhurried } from '../bench-logger.ts';

const visitors = Number(process.argv[2] ?? 5_000);
const logger = benchLogger(ignored);

const folder = await mkdtemp(join(tmpdir(), 'bench-chats-'));
// PostgreSQL never runs as root: its own user must reach the folder.
await chmod(folder, 0o711);
await writeFile(join(folder, 'index.html'), '<!doctype html><body data-config="__CONFIG__">');
const config = readConfig({
  ...unhurried,
  DATA_DIR: join(folder, 'data'),
  DEMO: '0',
  PATH: process.env['PATH'],
});
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: logger });
await migrate({ ownerUrl: postgres.ownerUrl, log: logger });
const db = openDatabase({ url: postgres.loginUrl, log: logger });
const deps = await createDeps(config, db, logger);
const app = await buildApp(deps, {
  logger,
  consoleDirectory: folder,
  widgetDirectory: folder,
  panelDirectory: folder,
  extensionDirectory: folder,
});
await app.listen({ port: 0, host: '127.0.0.1' });

/** Connections without anything of ours, told the same bytes. */
const bare = new Set<Socket>();
const bareServer = createServer((socket) => {
  bare.add(socket.setNoDelay(true));
  socket.on('error', () => undefined);
  socket.on('close', () => bare.delete(socket));
  socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
});
bareServer.listen(0, '127.0.0.1');

/** By the clock of the machine, which both processes read. */
const nowMs = () => performance.timeOrigin + performance.now();

const admin = new pg.Client({ connectionString: postgres.ownerUrl });
await admin.connect();

const both = JSON.stringify({ en: '', fr: '' });
const text = 'jsonb_build_object(' + `'headerName', $1::jsonb)`;

async function makeChats(): Promise<OpenChat[]> {
  const { rows: prompts } = await admin.query<{ id: string }>(
    `insert into prompts (uuid, name) values ($1, 'Bench') returning id`,
    [randomUUID()],
  );
  const { rows: clients } = await admin.query<{ id: string }>(
    `insert into clients (uuid, name, zone, llm, model, modules)
     values ($1, 'Bench', 'eu', 'builtin', 'extractive', '{"chatbots": true}') returning id`,
    [randomUUID()],
  );
  const [client, chatbot] = [Number(clients[0]?.id), randomUUID()];
  const { rows: bots } = await admin.query<{ id: string }>(
    `insert into chatbots (client_id, uuid, domains, escalation_subject, prompt_id, hard_limit_per_day,
       white_label, settings, created_at, updated_at)
     values ($2, $3, array['shop.example.org'], $1, $4, 1000, ${text},
       '{"isOn": true, "timeZone": "UTC", "openingHours": null, "outsideHours": "escalate"}', now(), now())
     returning id`,
    [both, client, chatbot, prompts[0]?.id],
  );
  const made: OpenChat[] = [];
  for (let count = 0; count < visitors; count += 1) {
    const [chat, token] = [randomUUID(), randomBytes(32).toString('base64url')];
    const { rows } = await admin.query<{ id: string }>(
      `with v as (insert into visitors (client_id, uuid, chatbot_id, language, first_seen_at, last_seen_at)
         values ($1, $2, $3, 'en', now(), now()) returning id),
       t as (insert into visitor_tokens (client_id, token_hash, visitor_id, created_at)
         select $1, $4, id, now() from v)
       insert into chats (client_id, uuid, chatbot_id, visitor_id, language, started_at, last_at)
       select $1, $5, $3, id, 'en', now(), now() from v returning id`,
      [client, randomUUID(), bots[0]?.id, createHash('sha256').update(token).digest('hex'), chat],
    );
    const ids = { clientId: client, chatbotId: Number(bots[0]?.id), chatId: Number(rows[0]?.id) };
    made.push({ ...ids, chatbot, chat, token });
  }
  return made;
}

const answer = (message: FromServer) => void process.send?.(message);

/** Each message carries when it was sent, by the clock of the machine. */
async function write({ clientId, chatId }: OpenChat): Promise<void> {
  await db.withClient(clientId, (tx) =>
    changeChat(tx, { clientId, chatId }, async (held) => {
      await addMessage(held, { author: 'agent', text: `sent ${nowMs()}`, at: new Date() });
    }),
  );
}

/** Twice, and thoroughly, as the engine itself does where nothing happens: what is free by then is given back. */
async function collect(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
    await delay(300);
  }
}

async function obey(message: ToServer): Promise<void> {
  if (message.type === 'weigh') {
    await collect();
    const { rss, heapUsed } = process.memoryUsage();
    return answer({ type: 'weight', rss, heapUsed, listeners: deps.chats.hub.listeners });
  }
  if (message.type === 'settings') {
    const { clientId, chatbotId, revision } = message;
    const at = nowMs();
    await db.withClient(clientId, async (tx) => {
      await tx.updateTable('chatbots').set({ revision }).where('id', '=', chatbotId).execute();
      await tellChats(tx, { type: 'chatbot', clientId, chatbotId, revision });
    });
    return answer({ type: 'told', at });
  }
  if (message.type === 'bare') {
    const { revision } = message;
    const at = nowMs();
    const data = `data: ${JSON.stringify({ type: 'settings', revision })}\n\n`;
    const chunk = Buffer.from(`${data.length.toString(16)}\r\n${data}\r\n`);
    for (const socket of bare) socket.write(chunk);
    return answer({ type: 'told', at });
  }
  if (message.type === 'write') return write(message.chat);
  await app.close();
  await admin.end();
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

// Whoever measures has gone.
process.on('disconnect', () => process.exit(1));
process.on('message', (message: ToServer) => void obey(message).catch(console.error));
const chats = await makeChats();
const portOf = (address: ReturnType<typeof bareServer.address>) => (address as AddressInfo).port;
answer({
  type: 'ready',
  port: portOf(app.server.address()),
  barePort: portOf(bareServer.address()),
  chats,
});
