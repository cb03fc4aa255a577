import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { testLog } from '../testing/test-log.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';

/** A wire between the pool and the server that can be cut, or left hanging as a dead network does. */
class Wire {
  readonly #target: net.NetConnectOpts;
  readonly #sockets = new Set<net.Socket>();
  #server: net.Server | undefined;
  #isHanging = false;

  constructor(target: net.NetConnectOpts) {
    this.#target = target;
  }

  async open(path: string): Promise<void> {
    this.#server = net.createServer((near) => this.#join(near));
    await new Promise<void>((resolve) => {
      this.#server?.listen(path, resolve);
    });
  }

  #join(near: net.Socket): void {
    const far = net.connect(this.#target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        if (!this.#isHanging) to.write(chunk);
      });
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  }

  hang(): void {
    this.#isHanging = true;
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#isHanging = false;
    await new Promise<void>((resolve) => {
      this.#server?.close(() => resolve());
    });
  }
}

let test: TestDatabase;
let folder: string;
let path: string;
let wire: Wire;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wire-'));
  const address = new URL(test.loginUrl);
  const host = decodeURIComponent(address.hostname);
  const port = address.port === '' ? '5432' : address.port;
  path = join(folder, `.s.PGSQL.${port}`);
  wire = new Wire(
    host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port: Number(port) },
  );
  await wire.open(path);
  address.host = encodeURIComponent(folder);
  database = openDatabase({ url: address.href, log: testLog, poolSize: 2 });
});

afterAll(async () => {
  await database.close();
  await wire.cut();
  await rm(folder, { recursive: true, force: true });
  await test.drop();
});

async function failingTime(): Promise<number> {
  const started = performance.now();
  const error: unknown = await database
    .withStaff(() => Promise.resolve('in'))
    .catch((reason: unknown) => reason);
  expect(error).toSatisfy(isDatabaseUnavailable);
  return performance.now() - started;
}

async function isServing(): Promise<boolean> {
  return database
    .withStaff(() => Promise.resolve('in'))
    .then(
      (answer) => answer === 'in',
      () => false,
    );
}

describe('an outage of the database (check 35)', () => {
  it('is told within two seconds when the network hangs, and is over as soon as it is back', async () => {
    expect(await isServing()).toBe(true);
    wire.hang();
    expect(await failingTime()).toBeLessThan(2_600);
    expect(await failingTime()).toBeLessThan(2_600);
    await wire.cut();
    await wire.open(path);
    expect(await isServing()).toBe(true);
  });

  it('is told at once when the server is gone, and is over as soon as it is back', async () => {
    expect(await isServing()).toBe(true);
    await wire.cut();
    expect(await failingTime()).toBeLessThan(500);
    await delay(100);
    expect(await failingTime()).toBeLessThan(500);
    await wire.open(path);
    expect(await isServing()).toBe(true);
  });
});
