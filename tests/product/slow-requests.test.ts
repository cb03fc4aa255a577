import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, testLoad, type TestApp } from '../app/test-app.ts';
import { timeLimits } from '../../apps/api/src/platform/http/limits/time-limits.ts';

/** Check 30: who sends slowly, without end, or nothing at all. The limits are the server's, made short. */

const mostConnections = 400;
const short = { ...timeLimits, headersMs: 400, bodyMs: 600, requestMs: 1_500, lookMs: 100 };

let testApp: TestApp;
let port: number;
let token: string;

beforeAll(async () => {
  const load = { ...testLoad, connections: mostConnections };
  testApp = await createTestApp({ timeLimits: short, config: { load } });
  await makeTwoClients(testApp.deps);
  token = (await testApp.signIn('carol')).accessToken;
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = testApp.app.server.address() as AddressInfo);
});

afterAll(() => testApp.close());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends the pieces one after the other, then nothing more, and answers all that came until the connection was closed. */
async function send(pieces: string[], everyMs: number): Promise<string> {
  const socket = await open();
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await Promise.race([closed, delay(everyMs)]);
  }
  await closed;
  return answer;
}

const patch = (length: number) =>
  `PATCH /v2/users/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

describe('a request that comes slowly', () => {
  it('in its headers is given up: 408 @check-30.1', async () => {
    const lines = Array.from({ length: 5 }, (_, at) => `x-${at}: a\r\n`);
    expect(await send(['GET /health HTTP/1.1\r\n', ...lines], 50)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('in its body is refused: 408, in the words of every refusal @check-30.1', async () => {
    const answer = await send([patch(1000), ...Array.from({ length: 5 }, () => ' ')], 50);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"request.too-slow"');
  });

  it('and never ends costs no other client anything @check-30.5', async () => {
    const slow = Array.from({ length: 50 }, () => send([patch(1000), ' '], 10));
    const answer = await testApp.call('erin', 'GET', '/v2/tickets');
    expect(answer.status).toBe(200);
    for (const each of await Promise.all(slow)) expect(each).toMatch(/^HTTP\/1\.1 4(?:08|29) /);
  });
});

describe('a body that is too large', () => {
  it('is refused by what it says it is, before it is sent: 413 @check-30.2', async () => {
    // With the limits as they are: ten megabytes take their time.
    const patient = await createTestApp();
    await makeTwoClients(patient.deps);
    const { accessToken } = await patient.signIn('carol');
    const url = await patient.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${url}/v2/users/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstname: 'x'.repeat(10_000_000) }),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'request.too-large' });
    await patient.close();
  });
});

describe('connections on which nothing is asked', () => {
  it('are closed in time, and those beyond the most at once: who asks is answered @check-30.4', async () => {
    const idle = await Promise.all(Array.from({ length: mostConnections + 100 }, open));
    await expect
      .poll(() => idle.filter((socket) => socket.destroyed).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(100);
    for (const socket of idle) socket.resume();
    await expect
      .poll(() => idle.filter((socket) => !socket.destroyed).length, { timeout: 10_000 })
      .toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  });
});
