import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound, OutboundRefused } from './outbound.ts';
import { isDowngrade, isPublicAddress } from './outbound-addresses.ts';

type Listening = { server: Server; port: number; seen: IncomingMessage[] };
let inside: Listening;
let gate: Listening;
/** Where the gate sends its visitors. */
let target = '';

async function listen(answer: Parameters<typeof createServer>[1]): Promise<Listening> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer?.(request, response as never);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, seen };
}

beforeAll(async () => {
  inside = await listen((_, response) => response.end('secret'));
  gate = await listen((request, response) => {
    if (request.url === '/go') return response.writeHead(302, { location: target }).end();
    if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/long') return response.end('x'.repeat(2_000));
    if (request.url === '/slow') return;
    if (request.url === '/drip') {
      const drip = setInterval(() => response.write('x'), 20);
      return response.on('close', () => clearInterval(drip));
    }
    response.setHeader('set-cookie', 'a=b');
    response.end('welcome');
  });
});

afterAll(() => {
  for (const { server } of [inside, gate]) {
    server.closeAllConnections();
    server.close();
  }
});

const open = (options: Partial<Parameters<typeof createOutbound>[0]> = {}) =>
  createOutbound({ allow: [`127.0.0.1:${gate.port}`], ...options });
const reasonFor = async (outbound: ReturnType<typeof open>, url: string, request = {}) => {
  const error: unknown = await outbound.fetch(url, request).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof OutboundRefused ? error.reason : error;
};

describe('the address filter', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.100.100.200',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    'localhost',
    '',
  ])('keeps %s out @check-23.2', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'lets %s through',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

it('a redirect from https to http is told from others @check-24.3', () => {
  const [secure, open] = ['https://a.example/', 'http://a.example/'];
  expect(isDowngrade(secure, new URL(open))).toBe(true);
  for (const [from, to] of [
    [secure, secure],
    [open, secure],
    [open, open],
  ] as const)
    expect(isDowngrade(from, new URL(to))).toBe(false);
});

describe('the outbound client', () => {
  it('refuses a loopback server under every spelling, and never reaches it @check-23.2', async () => {
    const outbound = open();
    const before = inside.seen.length;
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '0177.0.0.1',
      '2130706433',
      '127.0.0.1.',
      '0',
      '１２７.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'LOCALHOST',
    ]) {
      const url = `http://${host}:${inside.port}/`;
      expect([host, await reasonFor(outbound, url)]).toEqual([host, 'address']);
    }
    expect(inside.seen.length).toBe(before);
  });

  it('refuses a name that DNS leads to a private address, and leaves out the private ones of several @check-24.2', async () => {
    const answers: Record<string, string[]> = {
      'inside.example': ['127.0.0.1'],
      'mixed.example': ['127.0.0.1', '10.0.0.1', '::1'],
    };
    const outbound = open({
      resolve: (hostname, callback) =>
        callback(
          null,
          (answers[hostname] ?? []).map((address) => ({
            address,
            family: address.includes(':') ? 6 : 4,
          })),
        ),
    });
    for (const host of Object.keys(answers)) {
      expect(await reasonFor(outbound, `http://${host}:${inside.port}/`)).toBe('address');
    }
  });

  it('asks DNS once for each connection, and connects to what it was told then @check-24.1', async () => {
    // An address that nobody has, then one inside: what a rebinding DNS does after the check.
    const told = ['3ffe::1', '127.0.0.1'];
    let asked = 0;
    const outbound = open({
      resolve: (_, callback) => {
        const address = told[asked % 2] ?? '';
        asked += 1;
        callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
      },
    });
    const before = inside.seen.length;
    const url = `http://rebinding.example:${inside.port}/`;
    expect(await reasonFor(outbound, url, { timeout: 300 })).not.toBe('address');
    expect(asked).toBe(1);
    expect(await reasonFor(outbound, url)).toBe('address');
    expect([asked, inside.seen.length]).toEqual([2, before]);
  });

  it('judges every step of a redirect @check-24.3', async () => {
    const outbound = open();
    for (const url of [`http://127.0.0.1:${inside.port}/`, `http://localhost:${inside.port}/`]) {
      target = url;
      const from = `http://127.0.0.1:${gate.port}/go`;
      expect(await reasonFor(outbound, from, { redirects: 3 })).toBe('address');
    }
    target = 'file:///etc/passwd';
    expect(await reasonFor(outbound, `http://127.0.0.1:${gate.port}/go`, { redirects: 3 })).toBe(
      'protocol',
    );
  });

  it('shows another origin no secret of the first one @check-24.4', async () => {
    const stranger = await listen((_, response) => response.end('hello'));
    const allow = [gate, stranger].map(({ port }) => `127.0.0.1:${port}`);
    target = `http://127.0.0.1:${stranger.port}/`;
    const headers = { Authorization: 'Bearer a', 'X-Api-Key': 'b', Accept: 'text/html' };
    const from = `http://127.0.0.1:${gate.port}/go`;
    await open({ allow }).fetch(from, { redirects: 1, headers });
    expect(gate.seen.at(-1)?.headers).toMatchObject({ authorization: 'Bearer a' });
    const [seen] = stranger.seen;
    expect(seen?.headers['accept']).toBe('text/html');
    expect([seen?.headers['authorization'], seen?.headers['x-api-key']]).toEqual([
      undefined,
      undefined,
    ]);
    stranger.server.closeAllConnections();
    stranger.server.close();
  });

  it('follows no redirect unless told, and not for ever @check-24.3', async () => {
    const outbound = open();
    target = `http://127.0.0.1:${gate.port}/`;
    expect((await outbound.fetch(`http://127.0.0.1:${gate.port}/go`)).status).toBe(302);
    const loop = `http://127.0.0.1:${gate.port}/loop`;
    const before = gate.seen.length;
    expect(await reasonFor(outbound, loop, { redirects: 10 })).toBe('redirects');
    // The eleventh is not asked for any more.
    expect(gate.seen.length - before).toBe(11);
    const answer = await outbound.fetch(`http://127.0.0.1:${gate.port}/go`, { redirects: 1 });
    expect(await answer.text()).toBe('welcome');
  });

  it('reaches a private address that OUTBOUND_ALLOW names with its port, and no other port', async () => {
    const outbound = open();
    const answer = await outbound.fetch(`http://127.0.0.1:${gate.port}/`);
    expect([answer.status, await answer.text()]).toEqual([200, 'welcome']);
    expect(await reasonFor(outbound, `http://127.0.0.1:${inside.port}/`)).toBe('address');
    expect(outbound.isAllowedByName(`http://127.0.0.1:${gate.port}/x`)).toBe(true);
    expect(outbound.isAllowedByName('http://127.0.0.1/x')).toBe(false);
  });

  it('carries no cookie in either direction @check-24.4', async () => {
    const answer = await open().fetch(`http://127.0.0.1:${gate.port}/`, {
      headers: { cookie: 'a=b', Cookie: 'c=d', accept: '*/*' },
    });
    expect(gate.seen.at(-1)?.headers.cookie).toBeUndefined();
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('reads no more than it may, and waits no longer @check-25.2', async () => {
    const outbound = open();
    const long = `http://127.0.0.1:${gate.port}/long`;
    expect(await reasonFor(outbound, long, { maxBytes: 1_999 })).toBe('too-large');
    expect(await (await outbound.fetch(long, { maxBytes: 2_000 })).text()).toHaveLength(2_000);
    // Neither in silence nor byte by byte.
    for (const path of ['slow', 'drip']) {
      const url = `http://127.0.0.1:${gate.port}/${path}`;
      expect(await reasonFor(outbound, url, { timeout: 200 })).toBe('timeout');
    }
  });

  it.each(['ftp://example.org/', 'data:text/plain,x', 'http://user:name@example.org/'])(
    'refuses %s',
    async (url) => {
      expect(await reasonFor(open(), url)).toBe('protocol');
    },
  );
});
