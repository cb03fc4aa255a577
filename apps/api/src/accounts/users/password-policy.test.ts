import { performance } from 'node:perf_hooks';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBreachServer, type BreachServer } from '@replique/tests/servers/breach-server.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { demoPassword } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { findPasswordProblem } from './password-policy.ts';

const leaked = 'nine lilac hedgehogs';
const padded = 'seven amber canoes afloat';

let testApp: TestApp;
let server: BreachServer;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  server = await startBreachServer([leaked], [padded]);
  const config = { passwordBreachUrl: server.url, outboundAllow: [server.host] };
  testApp = await createTestApp({ config });
  clients = await makeTwoClients(testApp.deps);
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

beforeEach(() => {
  server.trouble = 'none';
  server.asked.length = 0;
});

const owner = () => ({
  email: 'marguerite.vandamme@brightwater.example',
  firstname: 'Marguerite',
  lastname: 'Van Damme',
  clientUuid: clients.first.uuid,
});
const problemOf = (password: string) => findPasswordProblem(testApp.deps, password, owner());

describe('a password', () => {
  it.each([
    ['qwertyuiop12', 'common'],
    ['azertyuiop12', 'pattern'],
    ['123456789012', 'common'],
    ['abcabcabcabc', 'pattern'],
    ['passwordpassword', 'pattern'],
    ['Sunshine2026', 'common'],
    ['P@$$w0rd12!@', 'common'],
    ['soleil123456', 'tooSimple'],
    ['Motdepasse1!', 'common'],
    ['liverpool2024', 'common'],
    ['motdepasse2026!', 'common'],
    ['umbrella2026!!', 'common'],
    ['girafe-2026-!!', 'tooSimple'],
    ['extraordinary2026', 'tooSimple'],
    ['margueritevd', 'ownWords'],
    ['VanDamme1990', 'ownWords'],
    ['brightwater12', 'ownWords'],
    ['replique-demo', 'ownWords'],
    ['Replique-demo-2026', 'ownWords'],
  ])(
    'that real dictionaries, keyboards or the account tell is refused: %s @check-8.8',
    async (text, problem) => {
      expect(await problemOf(text)).toBe(problem);
    },
  );

  it.each([
    'seven green umbrellas',
    'x7#kQ!2mzR9p',
    'correcthorsebatterystaple',
    'purple9183746',
    'nine lilac penguins 7!',
    'une girafe sans parapluie',
    '雨が降る日は傘をさして歩く道',
  ])('of any characters is taken when it is hard to guess: %s', async (text) => {
    expect(await problemOf(text)).toBeNull();
  });

  it('made of the client’s name is refused to its people', async () => {
    await testApp.sql(`update clients set name = 'Quendolin Zarrow' where id = $1`, [
      clients.first.id,
    ]);
    expect(await problemOf('quendolinzarrow')).toBe('ownWords');
    const elsewhere = { ...owner(), clientUuid: clients.second.uuid };
    expect(await findPasswordProblem(testApp.deps, 'quendolinzarrow', elsewhere)).toBeNull();
  });

  it.each([
    '1234567890',
    '@4$5!1|0(<{[6&8',
    'p@ssw0rd',
    '$$$$sss555aaa444@@@',
    '01.01.2000 ',
    'a4@',
    '\u{1F600}',
    ' ',
  ])('of a thousand characters made to cost much holds nobody up: %s @check-8.8', async (unit) => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last - 5);
      last = performance.now();
    }, 5);
    const began = performance.now();
    await problemOf(unit.repeat(Math.floor(1_000 / unit.length)));
    const took = performance.now() - began;
    clearInterval(timer);
    // Beside the loop: it is never late by anything near the time that the rating takes.
    expect(longest).toBeLessThan(Math.max(60, took / 2));
    expect(took).toBeLessThan(15_000);
  });
});

describe('a password known from a breach', () => {
  it('is refused, and only the beginning of its hash went out @check-8.8', async () => {
    expect(await problemOf(leaked)).toBe('breached');
    const hash = createHash('sha1').update(leaked).digest('hex').toUpperCase();
    expect(server.asked).toEqual([`/range/${hash.slice(0, 5)}`]);
  });

  it('is none when the hash came as padding alone', async () => {
    expect(await problemOf(padded)).toBeNull();
    expect(server.asked).toHaveLength(1);
  });

  it('is not looked up when it is refused anyway', async () => {
    expect(await problemOf(demoPassword)).toBe('ownWords');
    expect(server.asked).toEqual([]);
  });

  it.each(['error', 'silence', 'nonsense'] as const)(
    'is taken when the look-up answers with %s',
    async (trouble) => {
      server.trouble = trouble;
      expect(await problemOf(leaked)).toBeNull();
      expect(server.asked).toHaveLength(1);
    },
  );

  it('is taken when no look-up is configured, and nobody is asked', async () => {
    const { deps } = testApp;
    const offline = { ...deps, config: { ...deps.config, passwordBreachUrl: null } };
    expect(await findPasswordProblem(offline, leaked, owner())).toBeNull();
    expect(server.asked).toEqual([]);
  });
});
