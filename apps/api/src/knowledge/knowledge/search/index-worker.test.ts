import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { createIndexCache, type IndexCache } from './index-cache.ts';
import { prepareArticles, putArticles } from '../knowledge.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let cache: IndexCache;

const file = new URL('testing-processes/failing-index-worker.ts', import.meta.url);
const query = (text: string) => ({ text, subject: '', language: 'en' as const });

const article = (externalId: string, title: string, text: string) => ({
  externalId,
  title,
  url: null,
  language: 'en',
  html: `<p>${text}</p>`,
  updatedAt: new Date('2026-02-01T00:00:00Z'),
});

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  cache = createIndexCache(testApp.deps.db, { maxBytes: 100_000_000, log: testLog, file });
  await makeArticles(testApp.deps, clients.first.id, [
    { title: 'Descaling the kettle', html: '<p>Boil vinegar in the kettle.</p>' },
  ]);
});

afterAll(async () => {
  await cache.close();
  await testApp.close();
});

const found = async (text: string, from = cache) =>
  (await from.search(clients.first.id, query(text))).documents.length;

describe('the thread of the indexes', () => {
  it('is started anew when it ended, and the search that waited on it is answered', async () => {
    expect(await found('kettle')).toBe(1);
    const flag = join(testApp.deps.config.dataDir, 'end-once');
    await writeFile(flag, '');
    const searches = [found('kettle'), found(`end once ${flag}`), found('kettle')];
    expect((await Promise.all(searches)).filter((count) => count === 1)).toHaveLength(2);
    expect(await found('kettle')).toBe(1);
  });

  it('fails a search that ends it twice, clearly, and serves the next', async () => {
    await expect(found('end always')).rejects.toMatchObject({ code: 'service.busy', status: 503 });
    expect(await found('kettle')).toBe(1);
  });

  it('is not ended for ever by one client whose index cannot be built: others go on', async () => {
    const poison = await makeClient(testApp.deps);
    await makeArticles(testApp.deps, poison.id, [{ title: 'end always', html: '<p>x</p>' }]);
    const busy = { code: 'service.busy' };
    for (let time = 0; time < 2; time += 1)
      await expect(cache.search(poison.id, query('x'))).rejects.toMatchObject(busy);
    expect(await found('kettle')).toBe(1);
    const [, others] = await Promise.all([
      expect(cache.search(poison.id, query('x'))).rejects.toMatchObject(busy),
      Promise.all(Array.from({ length: 20 }, () => found('kettle'))),
    ]);
    expect(others.every((count) => count === 1)).toBe(true);
    // Past the product, so that no index hears of it: it was not even asked for.
    await testApp.sql('delete from documents where client_id = $1', [poison.id]);
    await expect(cache.search(poison.id, query('x'))).rejects.toMatchObject(busy);
  });

  it('serves nobody after it was closed, and was never started before a search', async () => {
    const missing = new URL('./no-such-program.ts', import.meta.url);
    const idle = createIndexCache(testApp.deps.db, { maxBytes: 1, log: testLog, file: missing });
    idle.forget(clients.first.id);
    await idle.close();
    const closed = createIndexCache(testApp.deps.db, { maxBytes: 1, log: testLog });
    expect(await found('kettle', closed)).toBe(1);
    await closed.close();
    await expect(found('kettle', closed)).rejects.toMatchObject({ code: 'service.busy' });
  });

  it('answers the searches that wait when it is closed', async () => {
    const closing = createIndexCache(testApp.deps.db, { maxBytes: 1, log: testLog });
    const waiting = Promise.allSettled([found('kettle', closing), found('kettle', closing)]);
    await closing.close();
    for (const { status } of await waiting) expect(status).toBe('rejected');
  });
});

describe('a hundred searches while documents change', () => {
  it('each see what was committed before it, and none fails', async () => {
    const { id } = clients.second;
    const put = (n: number) =>
      testApp.deps.db.withClient(id, async (tx) =>
        putArticles(
          tx,
          id,
          await prepareArticles(
            [article(`n${n}`, `Bicycle ${n}`, `The bicycle number${n} is blue.`)],
            { texts: testApp.deps.texts, client: id },
          ),
        ),
      );
    const looks: Promise<boolean>[] = [];
    for (let n = 0; n < 25; n += 1) {
      await put(n);
      for (let look = 0; look < 4; look += 1) {
        looks.push(
          cache
            .search(id, query(`bicycle number${n}`), { limit: 50 })
            .then(({ knowledgeSize }) => knowledgeSize > n),
        );
      }
    }
    const seen = await Promise.all(looks);
    expect(seen).toHaveLength(100);
    expect(seen.every(Boolean)).toBe(true);
  });

  it('go on while others are thrown out to make room for them', async () => {
    const small = createIndexCache(testApp.deps.db, { maxBytes: 1, log: testLog });
    const sizes = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const client = n % 2 === 0 ? clients.first : clients.second;
        const { knowledgeSize } = await small.search(client.id, query('kettle or bicycle'));
        return [n % 2, knowledgeSize];
      }),
    );
    await small.close();
    expect(new Set(sizes.map(String))).toEqual(new Set(['0,1', '1,25']));
  });
});

describe('a client that is forgotten', () => {
  it('is read anew, also when it is searched at that moment', async () => {
    await makeArticles(testApp.deps, clients.second.id, [
      { title: 'Umbrella', html: '<p>Dry the umbrella.</p>' },
    ]);
    const sizeOf = async () =>
      (await cache.search(clients.second.id, query('umbrella'))).knowledgeSize;
    expect(await sizeOf()).toBe(26);
    // Past the product: only an index that was forgotten can know.
    await testApp.sql(`delete from documents where title = 'Umbrella'`);
    expect(await sizeOf()).toBe(26);
    const meanwhile = [sizeOf(), sizeOf()];
    cache.forget(clients.second.id);
    for (const size of await Promise.all(meanwhile)) expect(size).toBe(25);
    expect(await sizeOf()).toBe(25);
  });
});
