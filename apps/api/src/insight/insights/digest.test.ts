import type { Digest } from '@replique/contract/insight/insights';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeClient,
  makePerson,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { putFigureTickets } from '@replique/tests/rows/figure-rows.ts';
import { mailsTo } from '@replique/tests/servers/mails.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { sendDigests } from '../reports/digest-mail.ts';
import { nextSending, periodBefore } from './digest.ts';
import { rollUp } from './roll-up.ts';

let testApp: TestApp;
let client: MadeClient;
let clients = 0;
let person: { email: string };

/** A Wednesday. */
const wednesday = new Date('2026-03-18T09:00:00Z');

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

beforeEach(async () => {
  clients += 1;
  client = await makeClient(testApp.deps, { name: `Fern & Co ${clients}` });
  person = await makePerson(testApp.deps, { level: 1, clientId: client.id });
  const ticket = { created: '2026-03-18T10:00:00Z', answered: [10] };
  await putFigureTickets(testApp, client.id, [ticket, ticket, ticket]);
  await rollUp(testApp.deps);
  testApp.setClock(wednesday);
});

afterEach(async () => {
  testApp.setClock();
  await testApp.sql('delete from insight_digests');
});

afterAll(() => testApp.close());

const choice = { frequency: 'weekly', language: 'en', zone: 'Europe/Paris' };

async function choose(change: object = {}, caller: { email: string } | 'alice' = person) {
  const { status, body } = await testApp.call(caller, 'PUT', '/v2/insights/digest', {
    ...choice,
    ...change,
  });
  expect(status).toBe(200);
  return body as Digest;
}

const sendAt = async (at: string) => {
  testApp.setClock(new Date(at));
  return sendDigests(testApp.deps);
};

describe('when it is sent', () => {
  it('is Monday or the first of the month at seven in the zone', () => {
    const next = (frequency: 'weekly' | 'monthly', at: string, zone = 'Europe/Paris') =>
      nextSending(frequency, zone, new Date(at)).toISOString();
    expect(next('weekly', '2026-03-18T09:00:00Z')).toBe('2026-03-23T06:00:00.000Z');
    expect(next('weekly', '2026-03-23T05:59:59Z')).toBe('2026-03-23T06:00:00.000Z');
    // The clock is changed on the Sunday between.
    expect(next('weekly', '2026-03-23T06:00:00Z')).toBe('2026-03-30T05:00:00.000Z');
    expect(next('monthly', '2026-03-18T09:00:00Z')).toBe('2026-04-01T05:00:00.000Z');
    expect(next('monthly', '2026-01-31T23:00:00Z', 'Pacific/Auckland')).toBe(
      '2026-02-28T18:00:00.000Z',
    );
  });

  it('tells of the week or month that has ended', () => {
    const monday = new Date('2026-03-23T06:00:00Z');
    expect(periodBefore('weekly', 'Europe/Paris', monday)).toEqual({
      from: '2026-03-16',
      to: '2026-03-22',
    });
    const first = new Date('2026-03-01T06:00:00Z');
    expect(periodBefore('monthly', 'Europe/Paris', first)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });
});

describe('one’s own digest', () => {
  it('is off until it is chosen, and is in the log then', async () => {
    const read = async () => (await testApp.call(person, 'GET', '/v2/insights/digest')).body;
    expect(await read()).toEqual({
      frequency: 'none',
      language: 'en',
      zone: 'UTC',
      client: null,
      lastSentAt: null,
      nextAt: null,
    });
    const chosen = await choose();
    expect(chosen).toEqual({
      ...choice,
      client: null,
      lastSentAt: null,
      nextAt: '2026-03-23T06:00:00.000Z',
    });
    expect(await read()).toEqual(chosen);
    expect(await choose({ frequency: 'none' })).toMatchObject({ frequency: 'none', nextAt: null });
    const log = await testApp.sql<{ after: unknown }>(
      `select after from audit_log where action = 'insights.digest-changed' and label = $1 order by id`,
      [person.email],
    );
    expect(log).toMatchObject([{ after: choice }, { after: { frequency: 'none' } }]);
  });

  it('refuses another client, another person’s wish and a zone that is none', async () => {
    const put = async (change: object, caller: { email: string } | null = person) =>
      (await testApp.call(caller, 'PUT', '/v2/insights/digest', { ...choice, ...change })).status;
    const other = await makeClient(testApp.deps);
    expect(await put({ client: other.uuid })).toBe(404);
    expect(await put({ client: client.uuid })).toBe(200);
    expect(await put({ zone: 'Mars/Olympus' })).toBe(400);
    expect(await put({ frequency: 'daily' })).toBe(400);
    expect(await put({}, null)).toBe(401);
  });
});

describe('the mail', () => {
  it('comes once a period, with the figures in words, in text and HTML', async () => {
    await choose();
    expect(await sendAt('2026-03-23T05:59:00Z')).toBe(0);
    expect(await sendAt('2026-03-23T06:00:00Z')).toBe(1);
    expect(await sendAt('2026-03-23T06:05:00Z')).toBe(0);
    const [mail, ...others] = await mailsTo(testApp, person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your week in Replique: ${client.name}`);
    expect(mail?.text).toContain(`Figures of ${client.name} from 16 March 2026 to 22 March 2026`);
    expect(mail?.text).toContain('3 tickets were created (0 before): too few to compare.');
    expect(mail?.text).toContain('Answers: 3 (0 before; too few to compare)');
    expect(mail?.text).toContain('/insights/v2?from=2026-03-16&to=2026-03-22&zone=Europe%2FParis');
    expect(mail?.html).toContain('Figures of Fern &amp; Co');
    expect(await testApp.sql('select last_sent_at, next_at from insight_digests')).toEqual([
      {
        last_sent_at: new Date('2026-03-23T06:00:00Z'),
        next_at: new Date('2026-03-30T05:00:00Z'),
      },
    ]);
  });

  it('is written in French where that was chosen, by month too', async () => {
    await choose({ language: 'fr', frequency: 'monthly' });
    expect(await sendAt('2026-04-01T05:00:00Z')).toBe(1);
    const [mail] = await mailsTo(testApp, person.email);
    expect(mail?.subject).toBe(`Votre mois dans Replique\u{a0}: ${client.name}`);
    expect(mail?.text).toContain('du 1 mars 2026 au 31 mars 2026');
    expect(mail?.text).toContain('3 tickets ont été créés');
  });

  it('comes once after weeks without a server, and never twice from two processes', async () => {
    await choose();
    testApp.setClock(new Date('2026-04-15T10:00:00Z'));
    const sent = await Promise.all([1, 2, 3].map(() => sendDigests(testApp.deps)));
    expect(sent.reduce((sum, mails) => sum + mails, 0)).toBe(1);
    const mails = await mailsTo(testApp, person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('from 6 April 2026 to 12 April 2026');
  });

  it('ends for who left, and tells who moved of the new client', async () => {
    await choose();
    await testApp.sql('update users set disabled_at = now() where email = $1', [person.email]);
    expect(await sendAt('2026-03-23T06:00:00Z')).toBe(0);
    expect(await mailsTo(testApp, person.email)).toEqual([]);
    expect(await testApp.sql('select from insight_digests')).toEqual([]);
    testApp.setClock(wednesday);
    const mover = await makePerson(testApp.deps, { level: 1, clientId: client.id });
    await choose({}, mover);
    const other = await makeClient(testApp.deps, { name: 'Elsewhere' });
    await testApp.sql('update users set client_id = $2 where email = $1', [mover.email, other.id]);
    expect(await sendAt('2026-03-23T06:00:00Z')).toBe(1);
    const [mail] = await mailsTo(testApp, mover.email);
    expect(mail?.subject).toBe('Your week in Replique: Elsewhere');
    expect(mail?.text).not.toContain('Fern');
  });

  it('of a super-admin is of all clients or the chosen one, and no longer of it with less rights', async () => {
    await choose({}, 'alice');
    expect(await sendAt('2026-03-23T06:00:00Z')).toBe(1);
    const [alice] = await testApp.sql<{ email: string }>(
      `select email from users where level = 5 limit 1`,
    );
    const of = () => mailsTo(testApp, alice?.email ?? '');
    expect((await of()).at(-1)?.subject).toBe('Your week in Replique: all clients');
    const staff = await makePerson(testApp.deps, { level: 5, clientId: null });
    testApp.setClock(wednesday);
    await choose({ client: client.uuid }, staff);
    const home = await makeClient(testApp.deps, { name: 'Home' });
    await testApp.sql('update users set level = 1, client_id = $2 where email = $1', [
      staff.email,
      home.id,
    ]);
    expect(await sendAt('2026-03-23T06:00:00Z')).toBe(1);
    const mails = await mailsTo(testApp, staff.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your week in Replique: Home']);
  });
});
