import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * How bytes go through: `open`; `slow`, each piece a while later; `half-open`, taken and never passed on, as by a
 * network that died without a word; `silenced`, the same, and what was connected then stays so for ever, as to a primary
 * that vanished while another takes its address; `gone`, every connection cut and new ones refused.
 */
export type Line = 'open' | 'slow' | 'half-open' | 'silenced' | 'gone';

/** A line to a server that a test can spoil. */
export type TcpProxy = {
  port: number;
  /** Connections that go through at this moment. */
  connections(): number;
  become(line: Line): Promise<void>;
  close(): Promise<void>;
};

const slowMs = 300;

/** Listens on 127.0.0.1 and passes on to `target`, a port or a Unix socket. */
export async function startTcpProxy(target: net.NetConnectOpts): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  const silenced = new WeakSet<net.Socket>();
  let line: Line = 'open';
  const pass = (from: net.Socket, to: net.Socket) => {
    sockets.add(from);
    if (line === 'silenced') silenced.add(from);
    const isDead = () => line === 'half-open' || silenced.has(from);
    from.on('data', (bytes) => {
      if (isDead()) return;
      if (line === 'slow') setTimeout(() => to.write(bytes), slowMs);
      else to.write(bytes);
    });
    // On a dead network nobody hears of the other one's end either.
    from.on('close', () => {
      sockets.delete(from);
      if (!isDead()) to.destroy();
    });
    from.on('error', () => undefined);
  };
  const server = net.createServer((near) => {
    const far = net.connect(target);
    pass(near, far);
    pass(far, near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connections: () => sockets.size / 2,
    async become(next) {
      const before = line;
      line = next;
      if (next === 'gone') await cut();
      else if (next === 'silenced') for (const socket of sockets) silenced.add(socket);
      // What hung is dead; what comes goes through again.
      else if (before === 'half-open') for (const socket of sockets) socket.destroy();
      if (next !== 'gone' && before === 'gone') await listen(port);
    },
    close: cut,
  };
}
