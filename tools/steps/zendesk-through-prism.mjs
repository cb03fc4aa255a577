// A step of `npm run test:full`: what the Zendesk connector asks, and what the played Zendesk answers, judged by a
// stranger. Prism stands between the two with the vendor's file and lets nothing wrong pass. It is fetched for this
// step alone; where it cannot be had, or the file is not there, the step says so and passes.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAccountState } from '../../packages/connectors/src/account-state.ts';
import { startFakeServer } from '../../packages/connectors/src/fakes/fake-server.ts';
import { asInFile, isOutside } from '../../packages/connectors/src/fakes/zendesk/contract.ts';
import { firstState } from '../../packages/connectors/src/fakes/zendesk/state.ts';
import { createFakeZendesk } from '../../packages/connectors/src/fakes/zendesk.ts';
import { zendesk } from '../../packages/connectors/src/zendesk/zendesk.ts';

const file = fileURLToPath(
  new URL('../../../shared/crm/specs/zendesk-support.openapi.yaml', import.meta.url),
);
const prism = ['--yes', '--package', '@stoplight/prism-cli@5.16.0', '--', 'prism'];
const say = (text) => process.stdout.write(`${text}\n`);

/** Why there is no round, or undefined. */
function reasonToSkip() {
  if (!existsSync(file)) return "the vendor's file is not on this machine";
  const { status } = spawnSync('npx', [...prism, '--version'], { timeout: 240_000 });
  return status === 0 ? undefined : 'Prism could not be fetched';
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function isListening(port) {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

/** Prism in front of an address; its whole process group ends with `stop`. */
async function startPrism(upstream) {
  const port = await freePort();
  const args = [...prism, 'proxy', file, upstream, '-h', '127.0.0.1', '-p', `${port}`, '--errors'];
  const child = spawn('npx', args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-4_000)));
  const stop = () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid);
  };
  for (const until = Date.now() + 60_000; Date.now() < until; await delay(200)) {
    if (await isListening(port)) return { url: `http://127.0.0.1:${port}`, stop };
    if (child.exitCode !== null) break;
  }
  stop();
  throw new Error(`Prism did not start:\n${output}`);
}

/** The file knows no body for it, so that Prism takes any for wrong. */
const isWithoutBody = (method, url) => method === 'PUT' && url.pathname.endsWith('/tags');

const requester = { name: 'Ida Holm', email: 'ida@example.com', language: 'fr' };

/** Every request that the connector can make, webhooks and tokens excepted: the file does not have them. */
async function makeRound(connector, fake) {
  const at = new Date(Date.now() - 3_600_000);
  const talk = (count) =>
    Array.from({ length: count }, (_, index) => ({ kind: 'agent', text: `Answer ${index}`, at }));
  const ids = [0, 1, 2, 3].map((index) =>
    fake.addTicket({
      subject: `Ticket ${index}`,
      requester,
      text: 'Where?',
      messages: talk(2),
      at,
    }),
  );
  const long = fake.addTicket({ subject: 'Long', requester, messages: talk(120), at });
  fake.removeTicket(ids[0]);
  fake.mergeTicket(ids[1], ids[2]);
  fake.rate(ids[3], { score: 'bad', comment: 'Late' });

  await connector.verify();
  for (const list of ['listForms', 'listGroups', 'listAgents', 'listFields'])
    await connector[list]();
  const since = new Date(at.getTime() - 1_000);
  await connector.countSince(since);
  const { cursor } = await connector.listChanged({ cursor: null, since });
  await connector.listChanged({ cursor, since });
  await connector.readTickets([...ids, long], { categoryFieldId: fake.categoryFieldId });
  const note = { text: 'RPQ-1', html: '<p>RPQ-1</p>', key: 'RPQ-1' };
  await connector.writeNote(ids[3], note);
  if (!(await connector.findNote(ids[3], note.key))) throw new Error('The note is not there.');
  const [value = ''] = fake.categoryValues;
  await connector.setCategory(ids[3], { id: fake.categoryFieldId, value });
}

/** Prism must refuse what the file forbids, or it proves nothing. */
async function checkThatItRefuses(address, headers) {
  const body = JSON.stringify({ ticket: { status: 'sleeping' } });
  const json = { ...headers, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/v2/tickets/1001`, {
    method: 'PUT',
    headers: json,
    body,
  });
  await answer.text();
  if (answer.status !== 422) throw new Error(`Prism let a wrong status pass (${answer.status}).`);
}

async function run() {
  const played = createFakeZendesk({ state: firstState({ firstId: 360_000_000_001n }) });
  played.credentials = { subdomain: 'brightgoods', email: 'a@example.com', apiToken: 'token' };
  const upstream = await startFakeServer({
    async answer(request) {
      const answer = await played.answer(request);
      return answer.json === undefined ? answer : { ...answer, json: asInFile(answer.json) };
    },
  });
  const proxy = await startPrism(upstream.url);
  const wrongs = [];
  let passed = 0;
  const send = async (url, { method, headers, body }) => {
    const isJudged = !isOutside({ url }) && !isWithoutBody(method, url);
    const target = new URL(url.pathname + url.search, isJudged ? proxy.url : upstream.url);
    const request = body === undefined ? { method, headers } : { method, headers, body };
    const answer = await fetch(target, request);
    passed += isJudged ? 1 : 0;
    if (answer.headers.get('content-type')?.includes('problem+json'))
      wrongs.push(`${method} ${url.pathname}${url.search}: ${await answer.clone().text()}`);
    return answer;
  };
  try {
    const clock = () => new Date();
    const state = createAccountState({ limit: zendesk.limit, clock });
    const context = { send, clock, state, baseUrl: upstream.url };
    await makeRound(zendesk.connect(played.credentials, context), played).catch((error) => {
      wrongs.push(String(error.stack));
    });
    const authorization = `Basic ${Buffer.from('a@example.com/token:token').toString('base64')}`;
    await checkThatItRefuses(proxy.url, { authorization, accept: 'application/json' });
  } finally {
    proxy.stop();
    await upstream.close();
  }
  if (wrongs.length > 0) throw new Error(wrongs.join('\n'));
  say(`${passed} requests of the Zendesk connector and their answers passed Prism.`);
}

const reason = reasonToSkip();
if (reason) say(`Skipped: ${reason}.`);
else await run();
