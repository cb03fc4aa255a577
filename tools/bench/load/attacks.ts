import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { hostileShapes, hostileText } from '../../../packages/engine/src/testing/hostile-texts.ts';

/** Sockets that say nothing, and texts that are slow to read for whoever reads them carelessly. */

const batch = 250;

function open(url: URL): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname, () => resolve(socket));
    socket.on('error', () => resolve(socket));
  });
}

/** Opens so many, and again those that the server closes. @returns lets them go */
export async function holdIdle(address: string, count: number): Promise<() => void> {
  const url = new URL(address);
  let isOver = false;
  const sockets = new Set<Socket>();
  const hold = async (): Promise<void> => {
    const socket = await open(url);
    sockets.add(socket);
    socket.resume();
    socket.once('close', () => {
      sockets.delete(socket);
      if (!isOver) void hold();
    });
  };
  for (let at = 0; at < count; at += batch)
    await Promise.all(Array.from({ length: Math.min(batch, count - at) }, hold));
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** The longest search. */
const searched = 200;
const bodiesOf = (text: string): [string, string, object][] => [
  ['GET', `/v2/tickets?search=${encodeURIComponent(text.slice(-searched))}`, {}],
  ['GET', `/v2/documents?search=${encodeURIComponent(text.slice(-searched))}`, {}],
  ['PATCH', '/v2/users/me', { firstname: text }],
  ['POST', '/v2/ticket-views', { name: text, filters: { search: text } }],
];

function send(
  agent: Agent,
  url: string,
  asked: { method: string; token: string; body: object },
): Promise<number> {
  const { method, token, body } = asked;
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(url, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    call.end(method === 'GET' ? undefined : JSON.stringify(body));
  });
}

/** Sends them all, again and again, and deep JSON between them. */
export async function sendHostile(
  address: string,
  token: string,
  seconds: number,
): Promise<{ sent: number; statuses: Record<string, number> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const until = performance.now() + seconds * 1_000;
  const statuses: Record<string, number> = {};
  let sent = 0;
  const calls = hostileShapes.map((shape) => hostileText(shape, 20_000)).flatMap(bodiesOf);
  await Promise.all(
    [0, 1, 2, 3].map(async (worker) => {
      for (let at = worker; performance.now() < until; at += 4) {
        const [method, path, body] = calls[at % calls.length] ?? ['GET', '/', {}];
        const status = await send(agent, `${address}${path}`, { method, token, body });
        statuses[status] = (statuses[status] ?? 0) + 1;
        sent += 1;
      }
    }),
  );
  agent.destroy();
  return { sent, statuses };
}
