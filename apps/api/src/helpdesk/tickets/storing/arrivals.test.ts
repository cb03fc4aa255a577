import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClient, makeTickets } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { arrivedChannel } from './arrivals.ts';

/** Tickets that arrive wake what is done with them, in whatever process they are stored (docs/suggestions.md). */

let testApp: TestApp;
let heard = 0;
let listener: { close(): Promise<void> };

beforeAll(async () => {
  testApp = await createTestApp();
  await new Promise<void>((onConnected) => {
    listener = testApp.database.database.listen(arrivedChannel, {
      onMessage: () => void (heard += 1),
      onConnected,
    });
  });
});
afterAll(async () => {
  await listener.close();
  await testApp.close();
});

async function heardSince(before: number): Promise<number> {
  for (let tries = 0; tries < 100 && heard === before; tries += 1) await delay(10);
  return heard - before;
}

it('few at a time are told of once, an import is not', async () => {
  const client = await makeClient(testApp.deps);
  const many = (count: number) => Array.from({ length: count }, () => ({}));
  await makeTickets(testApp.deps, client.id, many(51));
  // What was told is heard in order: one message, and it is that of the second call.
  await makeTickets(testApp.deps, client.id, many(50));
  expect(await heardSince(0)).toBe(1);
  await makeTickets(testApp.deps, client.id, many(1));
  expect(await heardSince(1)).toBe(1);
});
