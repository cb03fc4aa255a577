import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound, OutboundRefused, type OutboundStreamRequest } from './outbound.ts';

let server: Server;
let host: string;
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
let open: number;
const seen: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    open += 1;
    response.on('close', () => (open -= 1));
    void answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  open = 0;
});

afterEach(() => void (seen.length = 0));

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const allowing = () => createOutbound({ allow: [host] });
const reasonOf = (error: unknown) => (error instanceof OutboundRefused ? error.reason : error);

/** What came, piece by piece, and how it ended. */
async function read(request: OutboundStreamRequest = {}, outbound = allowing()) {
  const pieces: { text: string; at: number }[] = [];
  const decoder = new TextDecoder();
  try {
    const response = await outbound.stream(`http://${host}/`, request);
    for await (const piece of response.body ?? [])
      pieces.push({ text: decoder.decode(piece as Uint8Array), at: performance.now() });
    return { pieces, end: response.status as unknown };
  } catch (error) {
    return { pieces, end: reasonOf(error) };
  }
}

describe('an answer in pieces', () => {
  it('is handed on while it comes', async () => {
    const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answer = async (_, response) => {
      response.write('one');
      await turns[0]?.promise;
      response.write('two');
      await turns[1]?.promise;
      response.end('three');
    };
    const response = await allowing().stream(`http://${host}/`);
    const pieces: string[] = [];
    // Each next piece is written only when the one before has been read here.
    for await (const piece of response.body ?? []) {
      turns[pieces.length]?.resolve();
      pieces.push(new TextDecoder().decode(piece as Uint8Array));
    }
    expect(pieces).toEqual(['one', 'two', 'three']);
  });

  it('comes from no address that the filter refuses @check-23.2', async () => {
    answer = (_, response) => response.end('secret');
    const closed = createOutbound({ allow: [] });
    expect(await read({}, closed)).toEqual({ pieces: [], end: 'address' });
    const byName = createOutbound({
      allow: [],
      resolve: (_, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const port = host.split(':')[1];
    await expect(byName.stream(`http://inside.example:${port}/`)).rejects.toMatchObject({
      reason: 'address',
    });
    await expect(allowing().stream('ftp://a.example/')).rejects.toMatchObject({
      reason: 'protocol',
    });
    await expect(allowing().stream(`http://name:word@${host}/`)).rejects.toMatchObject({
      reason: 'protocol',
    });
    expect(seen).toEqual([]);
  });

  it('ends when no bytes come in time, the first or any later', async () => {
    answer = () => undefined;
    expect(await read({ idle: 100 })).toEqual({ pieces: [], end: 'timeout' });
    answer = (_, response) => void response.write('one');
    const { pieces, end } = await read({ idle: 100 });
    expect([pieces.length, end]).toEqual([1, 'timeout']);
  });

  it('ends when all of it takes too long, however steadily it comes @check-25.2', async () => {
    answer = (_, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    };
    const { pieces, end } = await read({ idle: 1_000, timeout: 250 });
    expect(end).toBe('timeout');
    expect(pieces.length).toBeGreaterThan(2);
  });

  it('ends when it is too large, counted after decompression', async () => {
    answer = (_, response) => response.end('x'.repeat(5_000));
    expect((await read({ maxBytes: 4_999 })).end).toBe('too-large');
    expect((await read({ maxBytes: 5_000 })).end).toBe(200);
    answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(500_000)));
    expect((await read({ maxBytes: 100_000 })).end).toBe('too-large');
  });

  it('is not looked for anywhere else, and nobody’s cookies go along', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    const headers = { cookie: 'a=b', authorization: 'Bearer key' };
    expect((await read({ headers })).end).toBe(302);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer key' });
    expect(seen[0]?.headers.cookie).toBeUndefined();
  });

  it('is given up on the other side too when its reader stops or leaves', async () => {
    answer = (_, response) => void response.write('one');
    const response = await allowing().stream(`http://${host}/`);
    await response.body?.cancel();
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 50);
    expect((await read({ signal: leaving.signal })).end).toMatchObject({ name: 'AbortError' });
    await delay(100);
    expect(open).toBe(0);
  });
});
