import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { currentAddress, currentRequestId, requestIdOf, runInRequest } from './request-context.ts';

let testApp: TestApp;
const seen: { id: string | null; address: string | null }[] = [];

beforeAll(async () => {
  testApp = await createTestApp({
    logLevel: 'trace',
    config: { outboundAllow: ['127.0.0.1:9'] },
    // Where a rule asks who calls: in the middle of a transaction.
    adapt: (deps) => ({
      ...deps,
      db: {
        ...deps.db,
        withStaff: (fn, timing) =>
          deps.db.withStaff((tx) => {
            seen.push({ id: currentRequestId(), address: currentAddress() });
            return fn(tx);
          }, timing),
      },
    }),
  });
  await makeTwoClients(testApp.deps);
  await testApp.signIn('alice');
});
afterAll(() => testApp.close());

const call = (id?: string, method = 'GET', body?: object) =>
  testApp.call(
    'alice',
    method,
    method === 'GET' ? '/v2/monitoring/alerts' : '/v2/monitoring/refresh',
    body,
    id === undefined ? {} : { 'x-request-id': id },
  );

describe('the id of a request', () => {
  it('is the one that was given, answered and known to everything that works for it', async () => {
    seen.length = 0;
    const { headers } = await call('trace-0123.abc');
    expect(headers['x-request-id']).toBe('trace-0123.abc');
    expect(seen.length).toBeGreaterThan(0);
    for (const each of seen) expect(each).toEqual({ id: 'trace-0123.abc', address: '127.0.0.1' });
  });

  it('is known after a body was read too', async () => {
    seen.length = 0;
    const { status } = await call('trace-with-body', 'POST', {});
    expect(status).toBe(202);
    expect(seen.length).toBeGreaterThan(0);
    for (const { id } of seen) expect(id).toBe('trace-with-body');
  });

  it.each([
    'short',
    'a'.repeat(65),
    'with a space in it',
    'line\u00e9feeds',
    '<script>alert(1)</script>',
    'x;y=12345678',
  ])('%s is not taken', async (given) => {
    const { headers } = await call(given);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is another for each, also for those that are refused or find nothing', async () => {
    const paths = ['/health', '/v2/monitoring', '/nothing/here.js'];
    const answers = await Promise.all(paths.map((path) => testApp.call(null, 'GET', path)));
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(paths.length);
  });

  it('stands in each line that is logged for the request, and in no other', async () => {
    testApp.logged.length = 0;
    const { sealer } = testApp.deps;
    const broken = () => {
      throw new Error('broken');
    };
    testApp.deps.sealer = { ...sealer, seal: broken };
    const { status } = await testApp.call(
      'alice',
      'PUT',
      '/v2/monitoring/alerts',
      {
        emails: [],
        language: 'en',
        webhookUrl: 'http://127.0.0.1:9/',
        failuresInARow: 2,
        revision: 1,
      },
      { 'x-request-id': 'trace-of-a-fault' },
    );
    testApp.deps.sealer = sealer;
    expect(status).toBe(500);
    testApp.deps.log.info('of nobody');
    const lines = testApp.logged.map(
      (line) => JSON.parse(line) as { msg: string; requestId?: string },
    );
    const of = (msg: string) => lines.find((line) => line.msg === msg)?.requestId;
    expect(of('route failed')).toBe('trace-of-a-fault');
    expect(of('answered')).toBe('trace-of-a-fault');
    expect(of('of nobody')).toBeUndefined();
  });
});

it('two requests at once know their own', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => `parallel-${n}`);
  const found = await Promise.all(
    ids.map((id) =>
      runInRequest({ id, address: null }, async () => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        return currentRequestId();
      }),
    ),
  );
  expect(found).toEqual(ids);
  expect([currentRequestId(), currentAddress()]).toEqual([null, null]);
  expect(requestIdOf(['a-list-of-ids', 'b'])).not.toContain('a-list');
});
