import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../../demo/make/people.ts';
import { openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({
    config: { publicUrl: 'https://help.example.com', signinUrl: 'https://help.example.com/signin' },
  });
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const show = (redirectUri: string) =>
  testApp.app.inject({ url: `/signin?redirect_uri=${encodeURIComponent(redirectUri)}` });

describe('the return address of sign-in', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    'https://help.example.com@evil.example/',
    'https://user@help.example.com/',
    'https://user:pass@help.example.com/tickets',
    'https://help.example.com:8443/',
    'https://help.example.com.evil.example/',
    'https://help.example.comevil/',
    'http://help.example.com/',
    'https://help.example.com\\@evil.example/',
    'https://help.example.com/\\evil.example',
    'https://help.example.com/tickets\\..\\signin',
    'https:%2F%2Fhelp.example.com/',
    'https%3A%2F%2Fhelp.example.com%2F',
    'https://help.example.com%2F@evil.example/',
    'https://help.example.com/%2e%2e/signin',
    'https://help.example.com/nowhere',
    'https://help.example.com/signin',
    'https://help.example.com/v2/users/me',
    'https://help.example.com/tickets/one/two/three',
    'https://help.example.com//evil.example/',
    'https://help.example.com/tickets /x',
    'https://help.example.com/tickets\n/x',
    'https://help.example.com/\u0000',
    'https://help.example.com/\u202e',
    'javascript:alert(1)',
    'data:text/html,x',
    '/tickets',
    'tickets',
    ' https://help.example.com/',
    `https://help.example.com/tickets?x=${'a'.repeat(2_000)}`,
    '',
  ])('refuses %j with a page of its own, never a redirect @check-3.1', async (address) => {
    const answer = await show(address);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.payload).not.toContain('name="pending"');
  });

  it('refuses two addresses at once @check-3.1', async () => {
    const good = encodeURIComponent('https://help.example.com/');
    const answer = await testApp.app.inject({
      url: `/signin?redirect_uri=${good}&redirect_uri=${good}`,
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    'https://help.example.com',
    'https://help.example.com/',
    'https://help.example.com/tickets',
    'https://help.example.com/tickets/',
    'https://help.example.com/tickets/0196f3a0-0000-7000-8000-000000000001',
    'https://help.example.com/clients/details/7/knowledge/0196f3a0-0000-7000-8000-000000000001',
    'https://help.example.com/clients/edit',
    'https://help.example.com/tickets?tab=ineligible&search=caf%C3%A9%20%26%20co&page=3#row',
  ])('sends back to %s with everything it held and the code', async (address) => {
    const { app, deps } = testApp;
    const form = await openForm(app, deps.config, { redirectUri: address });
    const answer = await submitForm(app, deps.config, {
      ...form,
      email: emailOf('carol'),
      password: demoPassword,
    });
    expect(answer.statusCode).toBe(303);
    const [sent, asked] = [new URL(String(answer.headers.location)), new URL(address)];
    expect(sent.searchParams.get('authorization_code')).toMatch(/^[\w-]{43}$/);
    sent.searchParams.delete('authorization_code');
    expect([sent.origin, sent.pathname, sent.hash]).toEqual([
      asked.origin,
      asked.pathname,
      asked.hash,
    ]);
    expect([...sent.searchParams]).toEqual([...asked.searchParams]);
  });

  it('believes no other address that the form brings back @check-3.1', async () => {
    const { app, deps } = testApp;
    const form = await openForm(app, deps.config);
    const [payload = '', signature] = form.pending.split('.');
    const value = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = Buffer.from(
      JSON.stringify({ ...value, redirectUri: 'https://evil.example/' }),
    ).toString('base64url');
    for (const pending of [`${changed}.${signature}`, `${changed}.`, changed, '', 'a.b']) {
      const answer = await submitForm(app, deps.config, {
        ...form,
        pending,
        email: emailOf('carol'),
        password: demoPassword,
      });
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    }
  });
});

describe('on a local installation', () => {
  it('takes both spellings of the loopback host and no third @check-3.2', async () => {
    const local = await createTestApp();
    const statusOf = async (address: string) =>
      (await local.app.inject({ url: `/signin?redirect_uri=${encodeURIComponent(address)}` }))
        .statusCode;
    expect(await statusOf('http://localhost:3000/')).toBe(200);
    expect(await statusOf('http://127.0.0.1:3000/tickets')).toBe(200);
    for (const other of [
      'http://0.0.0.0:3000/',
      'http://127.1:3000/',
      'http://[::1]:3000/',
      'http://localhost:3001/',
    ]) {
      expect([other, await statusOf(other)]).toEqual([other, 400]);
    }
    await local.close();
  });
});
