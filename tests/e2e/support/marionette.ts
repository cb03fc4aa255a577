import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Firefox' own way to be driven: lengths and JSON over a socket. Its window is reached as well as its pages. */
export interface Marionette {
  /** A command of the protocol, such as `WebDriver:Navigate`. @throws Error with what Firefox says */
  send: (name: string, given?: object) => Promise<unknown>;
  close: () => void;
}

type Answer = [1, number, { error: string; message: string } | null, unknown];
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

async function open(port: number): Promise<Socket> {
  for (const until = Date.now() + 60_000; ; await delay(200)) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** The whole messages at the start of what came, and the rest. */
function split(bytes: Buffer): { messages: unknown[]; rest: Buffer } {
  const messages: unknown[] = [];
  for (let rest = bytes; ;) {
    const colon = rest.indexOf(':');
    const end = colon + 1 + Number(rest.subarray(0, colon));
    if (colon < 0 || rest.length < end) return { messages, rest };
    messages.push(JSON.parse(rest.subarray(colon + 1, end).toString()));
    rest = rest.subarray(end);
  }
}

export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await open(port);
  const waiting = new Map<number, Waiting>();
  let rest: Buffer = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (part) => {
    const found = split(Buffer.concat([rest, part]));
    ({ rest } = found);
    for (const message of found.messages) {
      // The first one is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message as Answer;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(value);
      waiting.delete(id);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone.'));
  });
  return {
    send: (name, given = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        const text = JSON.stringify([0, last, name, given]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => socket.destroy(),
  };
}
