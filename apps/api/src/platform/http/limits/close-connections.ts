import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What is answered still when the server closes is given so long. */
const standardGraceMs = 10_000;

/**
 * Lets go of connections when the server closes. Its own closing waits for those on which nothing was ever asked, as
 * browsers open ahead of time, and for those whose last answer ended a moment too late to be found idle.
 */
export function closeConnections(app: FastifyInstance, graceMs = standardGraceMs): void {
  const server = app.server as Server;
  /** How many requests of each are being answered. */
  const open = new Map<Socket, number>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const rest = (open.get(socket) ?? 1) - 1;
      if (open.has(socket)) open.set(socket, rest);
      if (isClosing && rest === 0) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket] of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
  });
}
