import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients } from '../../demo/make/factories.ts';
import { linkTo } from '@replique/tests/servers/mails.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { findLink, redeemLink, sendEmailChangeLink } from './account-links.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

describe('a link in a mail', () => {
  it('is redeemed by exactly one of twenty at once, and by nobody afterwards', async () => {
    const { deps } = testApp;
    const person = await makePerson(deps, { level: 5, clientId: null });
    const receiver = { ...person, firstname: '', language: null };
    await deps.db.withStaff((tx) => sendEmailChangeLink(tx, deps, receiver, 'n@replique.test'));
    const token = (await linkTo(testApp, 'n@replique.test')).searchParams.get('token') ?? '';
    const redeem = () => deps.db.withStaff((tx) => redeemLink(tx, deps, token, ['email']));
    const redeemed = await Promise.all(Array.from({ length: 20 }, redeem));
    const taken = redeemed.filter((link) => link !== undefined);
    expect(taken.map((link) => [link.user.id, link.email])).toEqual([
      [person.id, 'n@replique.test'],
    ]);
    expect(await redeem()).toBeUndefined();
    expect(await deps.db.withStaff((tx) => findLink(tx, deps, token, ['email']))).toBeUndefined();
  });
});
