import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';

/** A line to PostgreSQL that counts what is asked over it. */
export type CountingProxy = {
  port: number;
  /** Queries since the last call, by the beginning of their text. */
  take(): Map<string, number>;
  connections(): number;
  close(): Promise<void>;
};

const shown = 160;
const untyped = 8;

/** Calls back with the text of each simple query, and with `execute` for each that was prepared before. */
function readQueries(hear: (query: string) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  let parsed = 'execute';
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      // The first message has no type: how long it is, and which protocol.
      const at = hasBegun ? 1 : 0;
      if (rest.length < (hasBegun ? 5 : untyped)) return;
      const length = at + rest.readUInt32BE(at);
      if (rest.length < length) return;
      const type = hasBegun ? String.fromCharCode(rest[0] ?? 0) : '';
      const text = () => rest.toString('utf8', 5, length).replaceAll('\0', ' ').trim();
      if (type === 'Q') hear(text());
      if (type === 'P') parsed = text();
      if (type === 'E') {
        hear(parsed);
        parsed = 'execute';
      }
      hasBegun = true;
      rest = rest.subarray(length);
    }
  };
}

/** Listens on 127.0.0.1 and passes on to `target`, a port or a Unix socket; without TLS. */
export async function startCountingProxy(target: net.NetConnectOpts): Promise<CountingProxy> {
  let counts = new Map<string, number>();
  const hear = (query: string) => {
    const key = query.replaceAll(/\s+/gu, ' ').slice(0, shown);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(target);
    near.on('data', readQueries(hear));
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    connections: () => sockets.size / 2,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
