import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { serverFlags } from '../../tools/setup/server-flags.mjs';
import { readDockerfile } from '../../tools/steps/read-dockerfile.mjs';
import { demoPassword, emailOf, people } from '../../apps/api/src/demo/make/people.ts';
import { makeHome, removeHome, type ServerHome } from '../processes/spawned-server.ts';

/** What a start leads to, with the commands and settings as the README and the files of a deployment say them. */

const patienceMs = 240_000;
const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');

type Settings = Record<string, string>;

/** The commands in the blocks of a guide: `NAME=value … npm start` and the like, in their order. */
function commandsOf(guide: string): { env: Settings; command: string }[] {
  const blocks = Array.from(read(guide).matchAll(/^```\w*\n([\s\S]*?)^```$/gm), ([, text]) => text);
  return blocks
    .flatMap((block = '') => block.split('\n'))
    .flatMap((line) => {
      const [, settings = '', command] =
        line.match(/^((?:[A-Z_]+=\S+ )*)(npm (?:start|run .+))$/) ?? [];
      const pairs = settings
        .trim()
        .split(' ')
        .filter(Boolean)
        .map((each) => each.split('='));
      return command === undefined ? [] : [{ env: Object.fromEntries(pairs) as Settings, command }];
    });
}

const readme = commandsOf('README.md');
const starts = readme.filter(({ command }) => command === 'npm start').map(({ env }) => env);
const [alone, outside, publicDemo] = starts;

/** Another folder and port than a machine would give; how busy this one is is no matter of theirs. */
const here = ({ port, folder }: ServerHome): Settings => ({
  PORT: String(port),
  DATA_DIR: join(folder, 'data'),
  STOP_DELAY: '0',
  LOG_LEVEL: 'error',
  MAX_WAIT: '60000',
  MAX_LOOP_DELAY: '0',
  MAX_HEAP_PERCENT: '0',
});

const environment = (home: ServerHome, env: Settings) => ({
  PATH: process.env['PATH'] ?? '',
  ...env,
  ...here(home),
});

/** A server with nothing else in its environment, ready or ended. */
async function startServer(home: ServerHome, env: Settings | undefined) {
  if (!env) throw new Error('The guide has no such command any more.');
  const server = spawn(process.execPath, [...serverFlags, 'apps/api/src/main.ts'], {
    cwd: root,
    env: environment(home, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = once(server, 'close');
  // A test that fails before its end leaves no server behind.
  onTestFinished(async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    await closed;
  });
  const url = `http://127.0.0.1:${home.port}`;
  const isThere = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = Date.now() + patienceMs;
  // What it says comes once it listens.
  while (server.exitCode === null && Date.now() < until && !output.includes('is ready'))
    await delay(50);
  return {
    url,
    output: () => output,
    isReady: await isThere(),
    async stop() {
      if (server.exitCode === null) server.kill('SIGTERM');
      await closed;
      return server.exitCode;
    },
  };
}

type Started = Awaited<ReturnType<typeof startServer>>;

async function startReady(home: ServerHome, env: Settings | undefined): Promise<Started> {
  const server = await startServer(home, env);
  if (!server.isReady) throw new Error(server.output());
  return server;
}

async function openSignIn({ url }: Started, language = 'en') {
  const page = await fetch(`${url}/signin?lang=${language}`);
  const html = await page.text();
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { html, cookie, pending: html.match(/name="pending" value="([^"]+)"/)?.[1] ?? '' };
}

async function submit(server: Started, path: string, fields: Settings): Promise<number> {
  const { cookie, pending } = await openSignIn(server);
  const { status } = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    body: new URLSearchParams({ pending, ...fields }),
    redirect: 'manual',
  });
  return status;
}

/** Who of the demo comes in with the password that everybody knows. */
async function whoComesIn(server: Started): Promise<string[]> {
  const password = demoPassword;
  const tries = people.map(async ({ key }) => {
    const status = await submit(server, '/signin', { email: emailOf(key), password });
    return status === 303 ? [key] : [];
  });
  return (await Promise.all(tries)).flat();
}

const everybody = people.map(({ key }) => key);
const codeOf = (output: string) =>
  output.match(/One-time code for the first super-admin: (\S+)/)?.[1] ?? '';

/** As a public first start must be: nobody known comes in, the code is in the log, strangers learn nothing. */
async function expectNobodyKnown(server: Started): Promise<void> {
  expect(server.output()).not.toMatch(/demo/i);
  expect(codeOf(server.output())).toMatch(/^(?:[0-9a-f]{5}-){3}[0-9a-f]{5}$/);
  expect(await whoComesIn(server)).toEqual([]);
  const { html } = await openSignIn(server);
  expect(html).not.toMatch(/replique\.test|demo/i);
}

describe('the commands of the README', () => {
  it('are those that are tried here', () => {
    expect(starts).toEqual([
      {},
      { PUBLIC_URL: 'https://support.example.org' },
      { DEMO: '1', PUBLIC_URL: 'https://demo.example.org' },
    ]);
    expect(readme.map(({ command }) => command)).toContain('npm run remove-demo');
    expect(commandsOf('docs/demo.md')).toContainEqual({ env: {}, command: 'npm run remove-demo' });
  });
});

describe('a folder that begins as the demo', () => {
  let home: ServerHome;
  beforeAll(async () => void (home = await makeHome()));
  afterAll(() => removeHome(home));

  it(
    'is made by npm start on this machine alone, with accounts that work @check-46.1',
    async () => {
      const server = await startReady(home, alone);
      expect(server.output()).toContain(`Demo accounts, password ${demoPassword}`);
      expect(await whoComesIn(server)).toEqual(everybody);
      const { html } = await openSignIn(server);
      expect(html).toContain('alice@replique.test');
      expect(html).not.toContain('demo-bar');
      expect(await server.stop()).toBe(0);
    },
    patienceMs,
  );

  it(
    'is not started for others: one message names the two ways out @check-46.4',
    async () => {
      const server = await startServer(home, outside);
      expect(server.isReady).toBe(false);
      expect(await server.stop()).toBe(1);
      expect(server.output()).toMatch(/^This database holds the accounts of the demo/);
      expect(server.output()).toContain('Two ways out:\n  npm run remove-demo ');
      expect(server.output()).toContain('\n  DEMO=1 ');
      expect(server.output()).not.toMatch(/"level"|at .*\.ts:/);
    },
    patienceMs,
  );

  it(
    'is started for others with DEMO=1, and every page says what that means @check-46.4',
    async () => {
      const server = await startReady(home, publicDemo);
      expect(await whoComesIn(server)).toEqual(everybody);
      for (const [language, words] of [
        ['en', 'Do not enter real data.'],
        ['fr', 'N’y saisissez aucune donnée réelle.'],
      ] as const)
        expect((await openSignIn(server, language)).html).toContain(words);
      expect(server.output()).toContain('anybody who reaches this address can sign in');
      expect(await server.stop()).toBe(0);
    },
    patienceMs,
  );

  it(
    'keeps its accounts shut with DEMO=0, here too, and shows none @check-46.5',
    async () => {
      const server = await startReady(home, { ...alone, DEMO: '0' });
      expect(await whoComesIn(server)).toEqual([]);
      expect((await openSignIn(server)).html).not.toContain('replique.test');
      expect(await server.stop()).toBe(0);
      // The accounts are back, so that the next test takes away what works.
      const again = await startReady(home, alone);
      expect(await whoComesIn(again)).toEqual(everybody);
      await again.stop();
    },
    patienceMs,
  );

  it(
    'is started for others once npm run remove-demo was there, without an account @check-46.4',
    async () => {
      const { scripts } = JSON.parse(read('package.json')) as { scripts: Settings };
      const program = scripts['remove-demo']?.split(' ').at(-1) ?? '';
      const options = { cwd: root, env: environment(home, {}) };
      const { stdout } = await promisify(execFile)(process.execPath, [program], options);
      expect(stdout).toMatch(/^Removed: alice@replique\.test, .*\nArchived: Fernhollow Bikes, /);
      const server = await startReady(home, outside);
      await expectNobodyKnown(server);
      expect(await server.stop()).toBe(0);
      const here = await startReady(home, alone);
      expect(await whoComesIn(here)).toEqual([]);
      expect(await here.stop()).toBe(0);
    },
    patienceMs,
  );
});

describe('an empty folder', () => {
  let home: ServerHome;
  beforeAll(async () => void (home = await makeHome()));
  afterAll(() => removeHome(home));

  const { services } = parse(read('compose.yaml')) as {
    services: { app: { environment: Settings } };
  };
  const unit = read('deploy/replique.service');
  const [, unitSettings = ''] = unit.match(/^Environment=(.*)$/m) ?? [];
  const pairsOf = (text: string, between: string | RegExp): Settings =>
    Object.fromEntries(
      text
        .split(between)
        .filter((line) => /^[A-Z_0-9]+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
  const image = pairsOf(
    readDockerfile(read('Dockerfile'))
      .at(-1)
      ?.instructions.filter(({ name }) => name === 'ENV')
      .map(({ rest }) => rest)
      .join(' ') ?? '',
    ' ',
  );
  // `${NAME:-what}`, where the shell that runs compose says nothing; its database is another container.
  const {
    DATABASE_URL_FILE: _,
    DATABASE_ADMIN_URL_FILE: __,
    ...composed
  } = Object.fromEntries(
    Object.entries(services.app.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/, '$1'),
    ]),
  );
  const fromUnit = pairsOf(unitSettings, ' ');
  const example = pairsOf(read('deploy/.env.example'), '\n');

  it.each<[string, Settings]>([
    ['the image alone', image],
    ['the image by compose', { ...image, ...composed }],
    ['the image by compose with its example of settings', { ...image, ...example, ...composed }],
    ['the unit, nothing edited', fromUnit],
    ['the unit with its example of settings', { ...fromUnit, ...example }],
  ])(
    'has nobody who is known, started as %s says @check-46.3',
    async (_name, env) => {
      const server = await startReady(home, env);
      await expectNobodyKnown(server);
      expect(await server.stop()).toBe(0);
    },
    patienceMs,
  );

  it(
    'has nobody who is known behind a public address, and whoever has the code is the first @check-46.2',
    async () => {
      const server = await startReady(home, outside);
      await expectNobodyKnown(server);
      const get = async (path: string) => {
        const answer = await fetch(`${server.url}${path}`);
        return [answer.status, await answer.text()] as const;
      };
      expect(await get('/health')).toEqual([200, '{"status":"ok"}']);
      expect(await get('/ready')).toEqual([200, '{"status":"ready"}']);
      expect((await get('/metrics'))[0]).toBe(404);
      for (const path of [
        '/v2/simulator/tickets',
        '/v2/clients',
        '/v2/users',
        '/v2/tickets',
        '/v2/live',
      ])
        expect([path, (await get(path))[0]]).toEqual([path, 401]);
      for (const path of ['/docs', '/openapi.json'])
        expect((await get(path))[1]).not.toMatch(/replique-demo|replique\.test/);
      const first = {
        email: 'owner@company.example',
        firstname: 'Olga',
        lastname: 'Owner',
        password: 'violet harbour lantern 42',
      };
      const code = codeOf(server.output());
      expect(await submit(server, '/signin/setup', { ...first, code: 'f'.repeat(20) })).toBe(400);
      expect(await submit(server, '/signin/setup', { ...first, code })).toBe(303);
      expect(await submit(server, '/signin', first)).toBe(303);
      expect(await server.stop()).toBe(0);
      // Not the demo's to take, nor to switch off.
      const here = await startReady(home, alone);
      expect(here.output()).not.toMatch(/demo accounts|One-time code/i);
      expect(await submit(here, '/signin', first)).toBe(303);
      await here.stop();
    },
    patienceMs,
  );
});
