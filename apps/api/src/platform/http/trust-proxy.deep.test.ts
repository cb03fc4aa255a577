import { afterEach, describe, expect, it } from 'vitest';
import { makePerson } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
afterEach(() => testApp.close());

/** How many of forms that say they come from different visitors are answered before one is too many. */
async function answered(
  trustProxy: number | string[],
  remoteAddress: string,
  forwardedFor: (index: number) => string,
): Promise<number> {
  testApp = await createTestApp({ config: { trustProxy, rateFactor: 1 } });
  await makePerson(testApp.deps, { level: 5, clientId: null });
  let index = 0;
  for (; index < 25; index += 1) {
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: '/signin/forgotten',
      remoteAddress,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': forwardedFor(index),
      },
      payload: 'email=nonsense',
    });
    if (statusCode === 429) break;
  }
  return index;
}

const visitor = (index: number) => `198.51.100.${index}`;

describe('where a request comes from', () => {
  it('is the address of the connection, whatever a header says, unless a proxy is named @check-8.4', async () => {
    expect(await answered(0, '10.0.0.7', visitor)).toBe(20);
  });

  it('is what the proxy says, by number or by address', async () => {
    expect(await answered(1, '10.0.0.7', visitor)).toBe(25);
    await testApp.close();
    expect(await answered(['10.0.0.0/8'], '10.0.0.7', visitor)).toBe(25);
    await testApp.close();
    expect(await answered(['10.0.0.0/8'], '::ffff:10.0.0.7', visitor)).toBe(25);
  });

  it('is not what a visitor wrote before the proxy added its own', async () => {
    const forged = (index: number) => `${visitor(index)}, 203.0.113.9`;
    expect(await answered(1, '10.0.0.7', forged)).toBe(20);
    await testApp.close();
    expect(await answered(['10.0.0.7'], '10.0.0.7', forged)).toBe(20);
    await testApp.close();
    // Two proxies in a row: the last address but one is the visitor's.
    expect(await answered(2, '10.0.0.7', (index) => `${visitor(index)}, 10.0.0.8`)).toBe(25);
  });

  it('is not what somebody says who is no such proxy', async () => {
    expect(await answered(['10.0.0.7'], '10.0.0.9', visitor)).toBe(20);
  });

  it('changes no address of ours: host and scheme come from the settings alone', async () => {
    testApp = await createTestApp({ config: { trustProxy: 1 } });
    await makePerson(testApp.deps, { level: 5, clientId: null });
    const page = await testApp.app.inject({
      url: '/signin',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
    });
    expect(page.statusCode).toBe(200);
    expect(page.payload + JSON.stringify(page.headers)).not.toContain('evil.example');
    const call = await testApp.app.inject({
      method: 'POST',
      url: '/v2/auth/refresh',
      headers: { 'x-forwarded-host': ']not a host', 'x-forwarded-proto': '::' },
      payload: { refreshToken: 'x' },
    });
    expect(call.statusCode).toBe(401);
  });
});
