import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FromServer, OpenChat, ToServer } from './protocol.ts';

/**
 * Open visitors on one process: what each weighs, and how long it takes until all of them, or one of them, is told
 * something. `npm run bench:chats [visitors]`.
 */

const visitors = Number(process.argv[2] ?? 5_000);
const warmUps = 500;
const broadcasts = 20;
const messages = 1_000;
const must = { bytes: 20_000, fanOutMs: 150 };
/** Of one address the server takes a few hundred. */
const perAddress = 150;

const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [String(visitors)], {
  execArgv: ['--expose-gc'],
});
const tell = (message: ToServer) => void server.send(message);

async function hear<T extends FromServer['type']>(type: T) {
  for (;;) {
    const [message] = (await once(server, 'message')) as [FromServer];
    if (message.type === type) return message as Extract<FromServer, { type: T }>;
  }
}

async function weigh() {
  await delay(1_500);
  const heard = hear('weight');
  tell({ type: 'weigh' });
  return heard;
}

type Hearing = { onSettings: (at: number) => void; onMessage: (tookMs: number) => void };
const hearing: Hearing = { onSettings: () => undefined, onMessage: () => undefined };

function hearText(text: string): void {
  const at = Date.now();
  if (text.includes('"type":"settings"')) hearing.onSettings(at);
  const sent = text.match(/"text":"sent (\d+)"/)?.[1];
  if (sent) hearing.onMessage(at - Number(sent));
}

function open(port: number, index: number, { chatbot, chat, token }: OpenChat) {
  return new Promise<() => void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, origin: 'https://shop.example.org' };
    const path = `/widget/v1/${chatbot}/chats/${chat}/events`;
    const localAddress = `127.0.0.${2 + Math.floor(index / perAddress)}`;
    const request = get(
      { host: '127.0.0.1', port, path, headers, localAddress, agent: false },
      (response) => {
        if (response.statusCode !== 200) {
          request.destroy();
          reject(new Error(`status ${response.statusCode}`));
          return;
        }
        response.setEncoding('utf8');
        response.on('data', hearText);
        response.on('error', () => undefined);
        resolve(() => void request.destroy());
      },
    );
    request.on('error', reject);
  });
}

/** A machine that is busy refuses some: they come back, as a widget does. */
async function openInTheEnd(port: number, index: number, chat: OpenChat): Promise<() => void> {
  for (let tries = 0; ; tries += 1)
    try {
      return await open(port, index, chat);
    } catch (error) {
      if (tries === 20) throw error;
      await delay(200);
    }
}

async function openAll(port: number, chats: OpenChat[]): Promise<(() => void)[]> {
  const cuts: (() => void)[] = [];
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    for (let index = lane; index < chats.length; index += 6) {
      const chat = chats[index];
      if (chat) cuts.push(await openInTheEnd(port, index, chat));
    }
  });
  await Promise.all(lanes);
  return cuts;
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Everybody is told at once. */
async function broadcast(chat: OpenChat, revision: number): Promise<number[]> {
  const heard: number[] = [];
  const all = new Promise<void>((resolve) => {
    hearing.onSettings = (at) => {
      heard.push(at);
      if (heard.length === visitors) resolve();
    };
  });
  const told = hear('told');
  tell({ type: 'settings', clientId: chat.clientId, chatbotId: chat.chatbotId, revision });
  await Promise.race([all, delay(10_000)]);
  const { at } = await told;
  if (heard.length < visitors) throw new Error(`${heard.length} of ${visitors} were told`);
  return heard.map((each) => each - at);
}

/** One of them is told, 100 times a second. */
async function writeTo(chats: OpenChat[]): Promise<number[]> {
  const took: number[] = [];
  hearing.onMessage = (ms) => took.push(ms);
  for (let count = 0; count < messages; count += 1) {
    const chat = chats[(count * 7) % chats.length];
    if (chat) tell({ type: 'write', chat });
    await delay(10);
  }
  for (let waited = 0; waited < 200 && took.length < messages; waited += 1) await delay(50);
  if (took.length < messages) throw new Error(`${took.length} of ${messages} arrived`);
  return took;
}

const { port, chats } = await hear('ready');
const [first] = chats;
if (!first) throw new Error('no chats');
// What the first connections cost once is not theirs.
for (const cut of await openAll(port, chats.slice(0, warmUps))) cut();
const empty = await weigh();
const from = performance.now();
await openAll(port, chats);
const openMs = performance.now() - from;
const full = await weigh();
const perConnection = (full.rss - empty.rss) / visitors;
const fanOut: number[] = [];
for (let count = 0; count < broadcasts; count += 1) {
  fanOut.push(...(await broadcast(first, 1_000 + count)));
  await delay(300);
}
const single = await writeTo(chats);
const after = await weigh();
tell({ type: 'stop' });
await once(server, 'exit');

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const rows = [
  ['open visitors', `${full.listeners}`],
  [
    'load of the machine',
    loadavg()
      .map((load) => load.toFixed(1))
      .join(' '),
  ],
  ['server without them', kB(empty.rss)],
  ['server with them, at rest', kB(full.rss)],
  ['each', kB(perConnection)],
  ['server after all', kB(after.rss)],
  ['opened a second', `${Math.round(visitors / (openMs / 1_000))}`],
  ['all told: p50 / p99', `${percentile(fanOut, 0.5)} / ${percentile(fanOut, 0.99)} ms`],
  ['one told: p50 / p99', `${percentile(single, 0.5)} / ${percentile(single, 0.99)} ms`],
];
for (const [name, value] of rows) process.stdout.write(`${name?.padEnd(28)}${value}\n`);
const isMet = perConnection <= must.bytes && percentile(fanOut, 0.99) <= must.fanOutMs;
process.stdout.write(isMet ? 'met\n' : `missed: ${kB(must.bytes)} each, p99 ${must.fanOutMs} ms\n`);
process.exit(isMet ? 0 : 1);
