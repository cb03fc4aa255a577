import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawnServer, type SpawnedServer } from '../../../tests/processes/spawned-server.ts';
import { ask, askSteadily, percentile, type Asked, type Heard } from './asking.ts';
import { holdIdle, sendHostile } from './attacks.ts';
import { openInstallation } from './installation.ts';

/**
 * One client asks five times what a server can do: what the others notice. Then sockets without an end, and texts
 * that are slow to read. `npm run bench:load [seconds]`.
 */

const seconds = Number(process.argv[2] ?? 60);
/** What the others ask, as a part of what the server can do. */
const part = 0.1;
const mostOpen = 200;
const paths = ['/v2/tickets', '/v2/users/me', '/v2/tickets?search=order', '/v2/documents'];
const must = { times: 2, recoveryMs: 10_000, rss: 1.1, healthMs: 100, loopMs: 200 };
/** As a product has them; a server of tests is more patient. */
const usual = { MAX_WAIT: '2000', MAX_LOOP_DELAY: '2000', MAX_HEAP_PERCENT: '85' };
/** The same server with room for whoever comes first, as it was without shares. */
const withoutShares = {
  MAX_AT_ONCE: '1000',
  MAX_AT_ONCE_PER_CLIENT: '1000',
  MAX_WAITING_PER_CLIENT: '10000',
  MAX_LOOP_DELAY: '0',
};

const installation = await openInstallation();
const missed: string[] = [];
const running = new Set<SpawnedServer>();

async function start(settings: Record<string, string>): Promise<SpawnedServer> {
  const server = await spawnServer({ ...installation.settings, ...usual, ...settings });
  running.add(server);
  return server;
}
const demand = (isMet: boolean, what: string) => void (isMet || missed.push(what));
const whole = (value: number) => Math.round(value).toLocaleString('en');

async function metric(server: SpawnedServer, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${installation.settings['METRICS_TOKEN']}` };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1));
}

const p99 = ({ took }: Heard) =>
  percentile(
    took.map(({ ms }) => ms),
    0.99,
  );
const p50 = ({ took }: Heard) =>
  percentile(
    took.map(({ ms }) => ms),
    0.5,
  );

/** The most memory that the server takes from now on, until it is asked for, in bytes. */
function weigh(server: SpawnedServer): () => number {
  let most = 0;
  const look = async () => {
    const now = await metric(server, 'process_resident_memory_bytes').catch(() => 0);
    most = Math.max(most, now);
  };
  const timer = setInterval(() => void look(), 1_000);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Milliseconds after the flood until a second in which everything was answered as fast as before. */
function recoveredAfter(after: Heard, usual: number): number {
  const bySecond = new Map<number, number[]>();
  for (const { ms, second } of after.took)
    bySecond.set(second, [...(bySecond.get(second) ?? []), ms]);
  const calm = [...bySecond].toSorted(([one], [other]) => one - other);
  const at = calm.find(([, all]) => Math.max(...all) <= usual * must.times);
  return at ? (at[0] + 1) * 1_000 : Number.POSITIVE_INFINITY;
}

async function flood(asked: Asked): Promise<Pick<Heard, 'statuses' | 'unasked'>> {
  const child = fork(fileURLToPath(new URL('flood.ts', import.meta.url)));
  child.send(asked);
  const [heard] = (await once(child, 'message')) as [Pick<Heard, 'statuses' | 'unasked'>];
  return heard;
}

async function measure(name: string, settings: Record<string, string>, isOurs: boolean) {
  const server = await start(settings);
  const tokens = await installation.signIn();
  const { url } = server;
  const one = { url, token: tokens.flooding, paths };
  await askSteadily({ ...one, seconds: 5 }, 8);
  // As busy as it can be, and long enough to have loaded all it needs: what a flood may not take much beyond.
  const weighBusy = weigh(server);
  const capacity = await askSteadily({ ...one, seconds: Math.max(10, seconds / 2) }, 8);
  const other = { url, token: tokens.other, paths, mostOpen, rate: Math.max(2, capacity * part) };
  await askSteadily({ ...other, seconds: 3 }, 4);
  const before = await ask({ ...other, seconds: Math.max(15, seconds / 2) });
  const rssBefore = weighBusy();
  const flooding = flood({ ...one, rate: capacity * 5, seconds, mostOpen: 2_000 });
  await delay(1_000);
  const weighFlooded = weigh(server);
  const meanwhile = await ask({ ...other, seconds: Math.max(1, seconds - 2) });
  const { statuses, unasked } = await flooding;
  const rss = weighFlooded();
  const after = await ask({ ...other, seconds: 12 });
  const times = p99(meanwhile) / p99(before);
  const recoveryMs = recoveredAfter(after, p99(before));
  console.log(
    `| ${name} | ${whole(capacity)}/s | ${whole(p50(before))} / ${whole(p99(before))} ms ` +
      `| ${whole(p50(meanwhile))} / ${whole(p99(meanwhile))} ms | ${times.toFixed(2)} × ` +
      `| ${JSON.stringify(meanwhile.statuses)} | ${JSON.stringify({ ...statuses, unasked })} ` +
      `| ${whole(recoveryMs)} ms | ${(rss / rssBefore).toFixed(2)} × of ${whole(rssBefore / 1e6)} MB |`,
  );
  if (isOurs) {
    demand(times <= must.times, `p99 of the others: ${times.toFixed(2)} times`);
    demand(recoveryMs <= must.recoveryMs, `back to normal after ${recoveryMs} ms`);
    demand(rss / rssBefore <= must.rss, `memory: ${(rss / rssBefore).toFixed(2)} times`);
    const refused = Object.keys(meanwhile.statuses).filter((status) => status !== '200');
    demand(refused.length === 0, `others were refused: ${JSON.stringify(meanwhile.statuses)}`);
  }
  await server.stop();
  running.delete(server);
}

async function attack() {
  const server = await start({});
  const { other } = await installation.signIn();
  const health = { rate: 20, mostOpen, url: server.url, token: '', paths: ['/health'] };
  await ask({ ...health, seconds: 5 });
  const calm = await ask({ ...health, seconds: 5 });
  const letGo = await holdIdle(server.url, 10_000);
  const besideIdle = await ask({ ...health, seconds: 8 });
  letGo();
  const hostile = sendHostile(server.url, other, 20);
  const besideHostile = await ask({ ...health, seconds: 20 });
  const { sent, statuses } = await hostile;
  const loopMs = (await metric(server, 'nodejs_eventloop_delay_seconds{quantile="0.99"}')) * 1_000;
  console.log('\n| /health | answered | p50 | p99 |\n|---|---|---|---|');
  for (const [name, heard] of [
    ['alone', calm],
    ['beside 10,000 sockets that say nothing', besideIdle],
    [`beside ${whole(sent)} hostile texts (${JSON.stringify(statuses)})`, besideHostile],
  ] as const)
    console.log(
      `| ${name} | ${heard.took.length} | ${p50(heard).toFixed(1)} ms | ${p99(heard).toFixed(1)} ms |`,
    );
  console.log(`\nEvent loop late, p99 since the start: ${loopMs.toFixed(1)} ms.`);
  demand(p99(besideIdle) <= must.healthMs, 'health beside idle sockets');
  demand(loopMs <= must.loopMs, 'event loop');
  demand(!('0' in statuses) && !('500' in statuses), 'hostile texts: an answer each, no 500');
  await server.stop();
  running.delete(server);
}

try {
  console.log(
    '| server | can do | others before, p50 / p99 | others meanwhile | p99 | answers to others | to the flood | normal after | memory |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  await measure('with shares', {}, true);
  await measure('without', withoutShares, false);
  await attack();
  console.log(
    `\nLoad of the machine: ${loadavg()
      .map((each) => each.toFixed(1))
      .join(', ')}.`,
  );
} finally {
  for (const server of running) await server.stop();
  await installation.close();
}
if (missed.length > 0) {
  console.log(`\nMissed: ${missed.join('; ')}.`);
  process.exitCode = 1;
}
