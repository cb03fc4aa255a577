import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Asks a server at a rate, whether it answers or not, and says how long each answer took. */

export type Asked = {
  url: string;
  token: string;
  paths: string[];
  /** Requests a second. */
  rate: number;
  seconds: number;
  /** What is asked beyond this many open questions is counted as `unasked`. */
  mostOpen: number;
};

export type Heard = {
  /** Milliseconds of each answer of 200, and the second in which it was asked. */
  took: { ms: number; second: number }[];
  statuses: Record<string, number>;
  unasked: number;
};

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** One answer's status; 0 when there was none. */
function askOnce(agent: Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const asked = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    asked.on('error', () => resolve(0));
    asked.end();
  });
}

export async function ask({ url, token, paths, rate, seconds, mostOpen }: Asked): Promise<Heard> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostOpen });
  const heard: Heard = { took: [], statuses: {}, unasked: 0 };
  const open = new Set<Promise<void>>();
  const started = performance.now();
  let asked = 0;
  const askNext = async (path: string): Promise<void> => {
    const begun = performance.now();
    const status = await askOnce(agent, `${url}${path}`, token);
    heard.statuses[status] = (heard.statuses[status] ?? 0) + 1;
    const second = Math.floor((begun - started) / 1_000);
    if (status === 200) heard.took.push({ ms: performance.now() - begun, second });
  };
  for (let now = 0; now < seconds * 1_000; now = performance.now() - started) {
    for (const due = (now / 1_000) * rate; asked < due; asked += 1) {
      if (open.size >= mostOpen) {
        heard.unasked += 1;
        continue;
      }
      const answer = askNext(paths[asked % paths.length] ?? '/');
      open.add(answer);
      void answer.then(() => open.delete(answer));
    }
    await delay(4);
  }
  await Promise.all(open);
  agent.destroy();
  return heard;
}

/** As many as there are answers for: `workers` at once, each as soon as it has its answer. @returns answers a second */
export async function askSteadily(
  { url, token, paths, seconds }: Omit<Asked, 'rate' | 'mostOpen'>,
  workers: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = worker; performance.now() < until; turn += 1)
        if ((await askOnce(agent, `${url}${paths[turn % paths.length]}`, token)) === 200)
          count += 1;
    }),
  );
  agent.destroy();
  return count / seconds;
}
