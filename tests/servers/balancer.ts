import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Stands before several servers as balancers do: asks each whether it is ready, and passes requests on in turn. */
export type Balancer = {
  url: string;
  /** Whether each server was ready when it was asked last. */
  ready: boolean[];
  close(): Promise<void>;
};

const lookMs = 200;

/** @param servers as they are now: who restarts one puts another in its place */
export async function startBalancer(servers: readonly { url: string }[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = servers.map(() => true);
  let isOver = false;
  let turn = 0;
  const look = async () => {
    while (!isOver) {
      for (const [at, { url }] of servers.entries())
        ready[at] = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(1_000) }).then(
          ({ ok }) => ok,
          () => false,
        );
      await delay(lookMs);
    }
  };
  const choose = () => {
    turn += 1;
    const inTurn = servers.map((_, at) => (turn + at) % servers.length);
    return inTurn.toSorted((one, other) => Number(ready[other]) - Number(ready[one]));
  };
  /** Tries another server only where the first had nobody listening: nothing was asked there yet. */
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, [at, ...others]: number[]) => {
    const { method, headers, url } = incoming;
    const passed = request(`${servers[at ?? 0]?.url}${url}`, { method, headers, agent });
    passed.on('response', (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' && others.length > 0) pass(incoming, outgoing, others);
      else if (!outgoing.headersSent) outgoing.writeHead(502).end(code);
      else outgoing.destroy();
    });
    incoming.pipe(passed);
  };
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, choose()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const looking = look();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready,
    async close() {
      isOver = true;
      await looking;
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
