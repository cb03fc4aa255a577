import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../../demo/make/people.ts';
import { openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { plainPage } from '@replique/tests/app/sign-in-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { purgeExpired } from '../auth.ts';
import { clearFailures, isLocked, judgeTry } from './tries.ts';

let testApp: TestApp;
const start = Date.now();

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

beforeEach(async () => {
  testApp.setClock(new Date(start));
  await testApp.sql('delete from sign_in_tries');
});

const stranger = (email: string) => ({ email, device: null });
const inSeconds = (seconds: number) => testApp.setClock(new Date(start + seconds * 1_000));

async function submit(email: string, password: string) {
  const { app, deps } = testApp;
  const form = await openForm(app, deps.config);
  return submitForm(app, deps.config, { ...form, email, password });
}

/** Fails once the wait before it is over; answers when that was, in seconds from the start. */
async function failTimes(email: string, count: number, from = 0): Promise<number> {
  let seconds = from;
  for (let tried = 0; tried < count; tried += 1) {
    inSeconds(seconds);
    await judgeTry(testApp.deps, stranger(email), false);
    while (await isLocked(testApp.deps, stranger(email))) {
      if (tried === count - 1) return seconds;
      seconds += 1;
      inSeconds(seconds);
    }
  }
  return seconds;
}

describe.each([
  ['a known address', emailOf('carol')],
  ['an unknown address', 'nobody@replique.test'],
])('wrong passwords at %s', (_, email) => {
  it('are answered at once four times; from the fifth on the next one waits @check-8.1', async () => {
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await submit(email, 'wrong')).statusCode).toBe(401);
    }
    const waiting = await submit(email, 'wrong');
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '1']);
    expect(waiting.payload).toContain('Too many attempts.');
    inSeconds(1);
    expect((await submit(email, 'wrong')).statusCode).toBe(401);
    inSeconds(2);
    const longer = await submit(email, 'wrong');
    expect([longer.statusCode, longer.headers['retry-after']]).toEqual([429, '1']);
  });

  it('lock it for 15 minutes from the tenth on, for the right one too @check-8.1', async () => {
    const at = await failTimes(email, 10);
    expect(at).toBe(1 + 2 + 4 + 8 + 8);
    inSeconds(at + 15 * 60 - 1);
    expect((await submit(email, demoPassword)).statusCode).toBe(429);
    inSeconds(at + 15 * 60);
    expect((await submit(email, 'wrong')).statusCode).toBe(401);
    expect((await submit(email, 'wrong')).statusCode).toBe(429);
  });

  it('are forgotten an hour after the last one', async () => {
    const at = await failTimes(email, 9);
    inSeconds(at + 3_601);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await submit(email, 'wrong')).statusCode).toBe(401);
    }
  });
});

describe('the count of wrong tries', () => {
  it('tells known and unknown addresses apart by nothing: answers are the same byte by byte @check-8.2', async () => {
    const unknown = 'nobody@replique.test';
    await failTimes(emailOf('carol'), 10);
    testApp.setClock(new Date(start));
    await failTimes(unknown, 10);
    const plain = async (email: string) => {
      const { payload, headers, statusCode } = await submit(email, 'wrong');
      const page = plainPage(payload).replaceAll(email, '');
      return [statusCode, headers['retry-after'], page];
    };
    expect(await plain(unknown)).toEqual(await plain(emailOf('carol')));
  });

  it('is one count for one address, however it is written', async () => {
    const email = emailOf('carol');
    for (const written of [email, ` ${email} `, email.toUpperCase(), email, `${email}\t`]) {
      await submit(written, 'wrong');
    }
    expect((await submit(email, demoPassword)).statusCode).toBe(429);
    expect((await submit(emailOf('bob'), demoPassword)).statusCode).toBe(303);
  });

  it('takes addresses of any letters', async () => {
    const email = 'jörg.müller@exämple.de';
    for (let tried = 0; tried < 5; tried += 1) await submit(email, 'wrong');
    expect((await submit(email.toUpperCase(), 'wrong')).statusCode).toBe(429);
  });

  it('ends with a sign-in', async () => {
    const email = emailOf('carol');
    await failTimes(email, 4);
    expect((await submit(email, demoPassword)).statusCode).toBe(303);
    expect(await testApp.sql('select * from sign_in_tries')).toEqual([]);
  });

  it('goes on while an address waits neither up nor longer', async () => {
    const email = emailOf('carol');
    await failTimes(email, 6);
    for (let tried = 0; tried < 10; tried += 1) await submit(email, 'wrong');
    const [row] = await testApp.sql<{ failures: number }>('select failures from sign_in_tries');
    expect(row?.failures).toBe(6);
  });

  it('lets many tries at once learn no more than tries in a row', async () => {
    const email = 'nobody@replique.test';
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, () => judgeTry(testApp.deps, stranger(email), false)),
    );
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(5);
    expect(await judgeTry(testApp.deps, stranger(email), true)).toBe('wait');
    await testApp.deps.db.withStaff((tx) => clearFailures(tx, testApp.deps, stranger(email)));
    expect(await judgeTry(testApp.deps, stranger(email), true)).toBe('right');
  });

  it('lets nobody in whose address began to wait while the right password was looked at', async () => {
    const { app, deps, database } = testApp;
    const form = await openForm(app, deps.config);
    await judgeTry(deps, stranger(emailOf('carol')), false);
    const holder = new pg.Client({ connectionString: database.adminUrl });
    await holder.connect();
    await holder.query('begin; lock table users in access exclusive mode');
    const given = { ...form, email: emailOf('carol'), password: demoPassword };
    const submitted = submitForm(app, deps.config, given);
    await delay(400);
    // What a fifth wrong try writes meanwhile.
    const until = new Date(start + 60_000);
    await testApp.sql('update sign_in_tries set failures = 5, locked_until = $1', [until]);
    await holder.query('commit');
    await holder.end();
    const answer = await submitted;
    expect([answer.statusCode, answer.headers.location]).toEqual([429, undefined]);
  });

  it('stores no address', async () => {
    await submit(emailOf('carol'), 'wrong');
    const rows = await testApp.sql('select * from sign_in_tries');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('carol');
  });

  it('is thrown away by the nightly job once it counts no more', async () => {
    await judgeTry(testApp.deps, stranger('old@replique.test'), false);
    inSeconds(3_601);
    await judgeTry(testApp.deps, stranger('new@replique.test'), false);
    await purgeExpired(testApp.deps);
    expect(await testApp.sql('select * from sign_in_tries')).toHaveLength(1);
  });
});
