import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient, makePerson, makeTwoClients } from '../../demo/make/factories.ts';
import { makeGroup } from '@replique/tests/fixtures/made-groups.ts';
import { putFigureTickets } from '@replique/tests/rows/figure-rows.ts';
import { mailsTo } from '@replique/tests/servers/mails.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { sendDigests } from './digest-mail.ts';
import { rollUp } from '../insights/insights.ts';

let testApp: TestApp;
let client: { id: number; uuid: string };

/** Tells this person of March 2026. */
async function tell(level: number, language: 'en' | 'fr') {
  const person = await makePerson(testApp.deps, { level, clientId: client.id });
  testApp.setClock(new Date('2026-03-18T09:00:00Z'));
  const wish = { frequency: 'monthly', language, zone: 'Europe/Paris' };
  const put = await testApp.call(person, 'PUT', '/v2/insights/digest', wish);
  expect(put.status).toBe(200);
  testApp.setClock(new Date('2026-04-01T05:00:00Z'));
  expect(await sendDigests(testApp.deps)).toBe(1);
  const [mail] = await mailsTo(testApp, person.email);
  return mail;
}

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
  client = await makeClient(testApp.deps, { name: 'Fern' });
  await testApp.sql(
    `update clients set minutes_per_reply = 30, hour_cost_cents = 4000 where id = $1`,
    [client.id],
  );
  const ticket = { created: '2026-03-10T10:00:00Z', category: 'Delivery', answered: [10] };
  const suggested = (sent: string) => ({
    ...ticket,
    suggestions: [{ state: 'ready' as const, sent }],
  });
  await putFigureTickets(testApp, client.id, [
    ticket,
    ...['as-is', 'as-is', 'as-is', 'heavy'].map((sent) => suggested(sent)),
  ]);
  testApp.setClock(new Date('2026-03-30T09:00:00Z'));
  await makeGroup(testApp, client.id, {
    questions: ['See http://evil.example: is there a voucher?', 'Is there a voucher?'],
    name: 'See http://evil.example: is there a voucher?',
  });
  await rollUp(testApp.deps);
});

afterAll(() => testApp.close());

describe('the monthly mail', () => {
  it('tells an Admin what the product brought, with money, and leads to the report', async () => {
    const mail = await tell(4, 'en');
    expect(mail?.text).toContain(
      'Replique wrote 4 of the 5 replies sent in March 2026 and saved agents about 1.8 hours (€70).',
    );
    expect(mail?.text).toContain('Replies written by Replique: 4 of 5 (80%).');
    expect(mail?.text).toContain('Agent hours saved: about 1.8 hours, or €70.');
    expect(mail?.text).toContain('What customers asked about most: Delivery (5).');
    expect(mail?.text).toContain('writing a reply takes 30 minutes');
    expect(mail?.text).toContain('/reports/monthly?month=2026-03');
    expect(mail?.html).toContain('saved agents about 1.8 hours');
    // A customer's words make no link.
    expect(mail?.text).toContain('Worth writing next: “See http evil example is there a voucher?”');
  });

  it('tells who is no Admin without money, and in French', async () => {
    const mail = await tell(1, 'fr');
    expect(mail?.text).toMatch(
      /Replique a rédigé 4 des 5 réponses envoyées en mars 2026 et fait gagner environ 1,8\sheure aux agents\./,
    );
    expect(mail?.text).not.toMatch(/€|À rédiger en premier|reports\/monthly/);
    expect(mail?.text).toContain('/insights/v2?');
  });
});
