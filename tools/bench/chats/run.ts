import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FromServer, OpenChat, ToServer } from './protocol.ts';
import { line } from '../report.ts';
import { openAll, type Hear } from './reader.ts';

/**
 * Open visitors on one process: what each weighs, and how long it takes until all of them, or one of them, is told
 * something. `npm run bench:chats [visitors] [messages]`.
 */

const visitors = Number(process.argv[2] ?? 5_000);
const warmUps = 500;
const broadcasts = 20;
const messages = Number(process.argv[3] ?? 1_000);
const must = { bytes: 20_000, fanOutMs: 150 };

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

/** What each reader heard last of the settings, and when each that was told was told. */
let revision = 1_000;
let told: number[] = [];
let onAll: () => void = () => undefined;
let onMessage: (tookMs: number) => void = () => undefined;

/** One reader: each revision counts once. */
function createHear(): Hear {
  let last = 0;
  return (text, at) => {
    if (last !== revision && text.includes(`"revision":${revision}`)) {
      last = revision;
      told.push(at);
      if (told.length === visitors) onAll();
    }
    const sent = text.match(/"text":"sent ([\d.]+)"/)?.[1];
    if (sent) onMessage(at - Number(sent));
  };
}

const requestOf = ({ chatbot, chat, token }: OpenChat) =>
  `GET /widget/v1/${chatbot}/chats/${chat}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
  `origin: https://shop.example.org\r\nauthorization: Bearer ${token}\r\n\r\n`;

const openStreams = (port: number, chats: OpenChat[]) =>
  openAll(
    chats.map((chat, index) => ({ port, index, request: requestOf(chat), hear: createHear() })),
  );

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Everybody is told at once, again and again. @returns how long each of them waited, each time */
async function broadcast(begin: () => void): Promise<number[]> {
  const took: number[] = [];
  for (let count = 0; count < broadcasts; count += 1) {
    revision += 1;
    told = [];
    const all = new Promise<void>((resolve) => {
      onAll = resolve;
    });
    const began = hear('told');
    begin();
    await Promise.race([all, delay(10_000)]);
    if (told.length < visitors) throw new Error(`${told.length} of ${visitors} were told`);
    const { at } = await began;
    took.push(...told.map((each) => each - at));
    await delay(300);
  }
  return took;
}

/** One of them is told, 100 times a second. */
async function writeTo(chats: OpenChat[]): Promise<number[]> {
  const took: number[] = [];
  onMessage = (ms) => took.push(ms);
  for (let count = 0; count < messages; count += 1) {
    const chat = chats[(count * 7) % chats.length];
    if (chat) tell({ type: 'write', chat });
    await delay(10);
  }
  for (let waited = 0; waited < 200 && took.length < messages; waited += 1) await delay(50);
  if (took.length < messages) throw new Error(`${took.length} of ${messages} arrived`);
  return took;
}

const { port, barePort, chats } = await hear('ready');
const [first] = chats;
if (!first) throw new Error('no chats');
const loadBefore = loadavg()[0] ?? 0;
// What the first connections cost once is not theirs.
for (const cut of await openStreams(port, chats.slice(0, warmUps))) cut();
const empty = await weigh();
const from = performance.now();
const cuts = await openStreams(port, chats);
const openMs = performance.now() - from;
const full = await weigh();
const perConnection = (full.rss - empty.rss) / visitors;
const { clientId, chatbotId } = first;
const fanOut = await broadcast(() => tell({ type: 'settings', clientId, chatbotId, revision }));
const single = await writeTo(chats);
const after = await weigh();
for (const cut of cuts) cut();
await delay(500);
await openAll(
  chats.map((_, index) => ({ port: barePort, index, request: '\r\n', hear: createHear() })),
);
const bare = await broadcast(() => tell({ type: 'bare', revision }));
tell({ type: 'stop' });
await once(server, 'exit');

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const both = (values: number[]) =>
  `${percentile(values, 0.5).toFixed(0)} / ${percentile(values, 0.99).toFixed(0)} ms`;
const ratio = percentile(fanOut, 0.99) / percentile(bare, 0.99);
const rows = [
  ['open visitors', `${full.listeners}`],
  [
    'load of the machine',
    `${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} at the end`,
  ],
  ['server without them', kB(empty.rss)],
  ['server with them, at rest', kB(full.rss)],
  ['each', kB(perConnection)],
  ['of that on the heap', kB((full.heapUsed - empty.heapUsed) / visitors)],
  ['server after all', kB(after.rss)],
  ['opened a second', `${Math.round(visitors / (openMs / 1_000))}`],
  ['all told: p50 / p99', both(fanOut)],
  ['on bare connections', both(bare)],
  ['p99, of bare connections', `${ratio.toFixed(2)} ×`],
  ['one told: p50 / p99', both(single)],
];
for (const [name, value] of rows) process.stdout.write(`${name?.padEnd(28)}${value}\n`);
line({
  name: `${visitors} open visitors, each`,
  figure: perConnection / 1_000,
  unit: 'kB',
  bar: { most: must.bytes / 1_000 },
});
line({
  name: 'until all of them are told, p99',
  figure: percentile(fanOut, 0.99),
  unit: 'ms',
  bar: { most: must.fanOutMs },
  peers: { 'bare connections': percentile(bare, 0.99) },
  note: `${ratio.toFixed(2)} × of bare connections; p50 ${percentile(fanOut, 0.5).toFixed(0)} ms`,
});
line({
  name: 'until one is told, p99',
  figure: percentile(single, 0.99),
  unit: 'ms',
  bar: null,
});
const isMet = perConnection <= must.bytes && percentile(fanOut, 0.99) <= must.fanOutMs;
process.stdout.write(isMet ? 'met\n' : `missed: ${kB(must.bytes)} each, p99 ${must.fanOutMs} ms\n`);
process.exit(isMet ? 0 : 1);
