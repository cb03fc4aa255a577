import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { createSealer } from '../../platform/http/sealing/sealing.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  startAgain,
  type RestartedServer as Server,
} from '@replique/tests/processes/restarted-server.ts';
import { makeSealedRows } from '@replique/tests/rows/sealed-rows.ts';
import { credentialsOf, workWithSealed } from '@replique/tests/processes/sealed-work.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { resealAll } from './reseal.ts';

/** Check 27: the server is started again with a new master key while people work. */

const [oldKey, newKey] = ['5e'.repeat(32), randomBytes(32).toString('hex')];

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  await makeSealedRows(testApp, { first, second }, 600);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await testApp.close();
});

async function start(keys: Pick<Config, 'masterKey' | 'masterKeysOld'>): Promise<Server> {
  const server = await startAgain(testApp, keys);
  servers.push(server.app);
  return server;
}
const rotated = () => start({ masterKey: newKey, masterKeysOld: [oldKey] });
const without = () => start({ masterKey: newKey, masterKeysOld: [] });

const workOnce = (server: Server, token: string) =>
  workWithSealed({ testApp, first, second }, server, token);

describe('a new master key', () => {
  it('costs nobody a request, and the old one is worth nothing once all is sealed anew @check-27.4 @check-27.5', async () => {
    const { accessToken } = await testApp.signIn('alice');
    const server = await rotated();
    let isRunning = true;
    let rounds = 0;
    const failures: string[] = [];
    const people = Array.from({ length: 3 }, async () => {
      while (isRunning) {
        failures.push(...(await workOnce(server, accessToken)));
        rounds += 1;
      }
    });
    const { resealed } = await resealAll(server.deps);
    isRunning = false;
    await Promise.all(people);
    expect(failures).toEqual([]);
    expect(testApp.logged).toEqual([]);
    expect([resealed > 1_200, rounds > 3]).toEqual([true, true]);
    // What people wrote meanwhile was written with the new key: nothing is left.
    expect(await resealAll(server.deps)).toEqual({ resealed: 0, left: [] });

    expect(await workOnce(await without(), accessToken)).toEqual([]);
    await expect(start({ masterKey: oldKey, masterKeysOld: [] })).rejects.toThrow('not configured');
  });
});

describe('an older master key that is taken away too early', () => {
  it('stops the start, naming the key, and shows nothing @check-27.3', async () => {
    const started = start({ masterKey: randomBytes(32).toString('hex'), masterKeysOld: [] });
    await expect(started).rejects.toThrow(
      /^Sealed with the master key [0-9a-f]{8}, which is not configured \(known: [0-9a-f]{8}\): docs\/configuration\.md/,
    );
  });

  it('or fails what needs it alone, closed, where that was not sealed anew yet @check-27.1', async () => {
    const { accessToken } = await testApp.signIn('alice');
    const { app, deps } = await start({ masterKey: newKey, masterKeysOld: [oldKey] });
    await resealAll(deps);
    const sealer = createSealer(Buffer.from('77'.repeat(32), 'hex'));
    const places = ['key', 'secret'].map((part) => `api_credentials.${part}.${first.id}`);
    const [before] = await testApp.sql<{ sealed_key: string; sealed_secret: string }>(
      'select sealed_key, sealed_secret from api_credentials where client_id = $1',
      [first.id],
    );
    const put = (values: (string | undefined)[]) =>
      testApp.sql(
        'update api_credentials set sealed_key = $2, sealed_secret = $3 where client_id = $1',
        [first.id, ...values],
      );
    await put(places.map((place) => sealer.seal('rpk_of_another_key', place)));
    const answer = await credentialsOf({ app, deps }, accessToken, first);
    expect(answer).toMatchObject({ status: 500, text: expect.not.stringContaining('master key') });
    expect(testApp.logged.splice(0).join()).toContain(
      `Sealed with the master key ${sealer.keyIds[0]}, which is not configured`,
    );
    // Another client's own, and a bit that was flipped: the same.
    const [others] = await testApp.sql<{ sealed_key: string; sealed_secret: string }>(
      'select sealed_key, sealed_secret from api_credentials where client_id = $1',
      [second.id],
    );
    await put([others?.sealed_key, others?.sealed_secret]);
    expect(await credentialsOf({ app, deps }, accessToken, first)).toMatchObject({ status: 500 });
    await put([before?.sealed_key, before?.sealed_secret]);
    expect(await credentialsOf({ app, deps }, accessToken, first)).toMatchObject({ status: 200 });
    testApp.logged.length = 0;
  });
});
