import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig, type Config } from '../../apps/api/src/config.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { requestFields } from '../../apps/api/src/platform/http/request-context.ts';
import {
  timeLimits,
  type TimeLimits,
} from '../../apps/api/src/platform/http/limits/time-limits.ts';
import { createDeps } from '../../apps/api/src/installation.ts';
import { demoPassword, emailOf, type PersonKey } from '../../apps/api/src/demo/make/people.ts';
import { createLiveHub } from '../../apps/api/src/accounts/live/live.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createSignIn, type SignInOptions, type Tokens } from './sign-in.ts';

/** Who calls: a named person, somebody else by address, a bearer token as it stands, or nobody. */
export type TestCaller =
  | PersonKey
  | { email: string; password?: string }
  | { token: string }
  | null;

export type Answer = {
  status: number;
  /** The parsed body; undefined when it is not JSON. */
  body: unknown;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
};

/** The whole server on a database of its own, called without a network. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  /** Errors that the server logged. */
  logged: string[];
  /** Runs a statement as superuser, past every policy. */
  sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** Moves the server's clock; without an argument it runs on real time again. */
  setClock(at?: Date): void;
  /** The real flow: form, password, code, tokens. */
  signIn(
    caller: PersonKey | { email: string; password?: string },
    options?: SignInOptions,
  ): Promise<Tokens>;
  /** Calls with the tokens of an earlier sign-in, or signs in first. */
  call(
    caller: TestCaller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** The events of a streaming route, in order. */
  stream(
    caller: TestCaller,
    path: string,
    body?: unknown,
  ): Promise<{ answer: Answer; events: StreamedEvent[] }>;
  close(): Promise<void>;
}

/** Calls wait for the end of an answer. */
const followMs = 400;

export type StreamedEvent = { event: string; data: unknown };

const page = '<!doctype html><html><body data-config="__CONFIG__">console</body></html>';

/** As it comes, but for what depends on how busy the machine is that runs the tests. */
export const testLoad: Config['load'] = {
  ...readConfig({}).load,
  longestWaitMs: 60_000,
  loopDelayMs: 0,
  heapPercent: 0,
};

function makeConfig(dataDir: string, change: Partial<Config> = {}): Config {
  return {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    widgetUrl: 'http://localhost:3000',
    signinUrl: 'http://localhost:3000/signin',
    isPublic: false,
    zone: 'eu',
    dataDir,
    databaseUrl: null,
    databaseAdminUrl: null,
    databasePoolerUrl: null,
    busUrl: null,
    isProduction: false,
    demo: false,
    simulator: false,
    stopDelay: 0,
    // All tests come from one address; those of the limits themselves say 1.
    rateFactor: 1_000,
    mailFactor: 1_000,
    load: testLoad,
    masterKey: '5e'.repeat(32),
    masterKeysOld: [],
    llm: null,
    embeddings: null,
    rerank: null,
    judge: null,
    mail: null,
    outboundAllow: [],
    crmAddresses: {},
    exportsStore: null,
    backupRecipients: [],
    backupIdentities: [],
    sessionIdle: 0,
    rememberedIdle: 0,
    passwordBreachUrl: null,
    trustProxy: 0,
    otlpEndpoint: null,
    metricsToken: null,
    logLevel: 'silent',
    ...change,
  };
}

/** What is built, as tests need it: one folder for all. */
export const directoriesIn = (folder: string) => ({
  consoleDirectory: folder,
  widgetDirectory: folder,
  panelDirectory: folder,
  extensionDirectory: folder,
});

/**
 * @param options.adapt changes what the slices are given, for tests that break something on purpose
 */
export async function createTestApp(
  options: {
    config?: Partial<Config>;
    /** Instead of an empty one; dropped with the app. */
    database?: TestDatabase;
    adapt?: (deps: Deps) => Deps;
    /** Hooks that come after the server's own, for tests that break a guard on purpose. */
    onApp?: (app: FastifyInstance) => void;
    poolSize?: number;
    timeLimits?: TimeLimits;
    logLevel?: 'warn' | 'info' | 'trace';
  } = {},
): Promise<TestApp> {
  const database =
    options.database ?? (await createTestDatabase({ poolSize: options.poolSize ?? 8 }));
  const folder = await mkdtemp(join(tmpdir(), 'replique-app-'));
  await writeFile(join(folder, 'index.html'), page);
  const logged: string[] = [];
  const { logLevel = 'warn' } = options;
  const logger = pino(
    { level: logLevel, mixin: requestFields },
    { write: (line: string) => void logged.push(line) },
  );
  const made = await createDeps(makeConfig(folder, options.config), database.database, logger);
  made.live = createLiveHub(database.database, logger, { followMs });
  let now: Date | null = null;
  made.clock = () => now ?? new Date();
  const deps = options.adapt?.(made) ?? made;
  await writeFile(join(folder, 'loader.js'), '/* loader */');
  await writeFile(join(folder, 'chromium.zip'), 'extension');
  const app = await buildApp(deps, {
    logger,
    ...directoriesIn(folder),
    timeLimits: options.timeLimits ?? timeLimits,
  });
  options.onApp?.(app);
  await app.ready();
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
  admin.on('error', () => undefined);
  return {
    app,
    deps,
    database,
    logged,
    sql: async <T>(text: string, values: unknown[] = []) =>
      (await admin.query(text, values)).rows as T[],
    setClock: (at) => void (now = at ?? null),
    ...createCalls(app, deps),
    async close() {
      await app.close();
      await admin.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function createCalls(
  app: FastifyInstance,
  deps: Deps,
): Pick<TestApp, 'signIn' | 'call' | 'stream'> {
  const known = new Map<string, Tokens>();
  const signInAs = createSignIn(app, deps.config);
  const credentialsOf = (caller: PersonKey | { email: string; password?: string }) =>
    typeof caller === 'string'
      ? { email: emailOf(caller), password: demoPassword }
      : { password: demoPassword, ...caller };
  const signIn: TestApp['signIn'] = async (caller, options) => {
    const credentials = credentialsOf(caller);
    const tokens = await signInAs(credentials, options);
    known.set(credentials.email, tokens);
    return tokens;
  };
  const tokenOf = async (caller: TestCaller): Promise<string | null> => {
    if (caller === null) return null;
    if (typeof caller === 'object' && 'token' in caller) return caller.token;
    const tokens = known.get(credentialsOf(caller).email) ?? (await signIn(caller));
    return tokens.accessToken;
  };
  const call: TestApp['call'] = async (caller, method, path, body, headers = {}) => {
    const token = await tokenOf(caller);
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: parse(response.payload),
      text: response.payload,
      headers: response.headers,
    };
  };
  return {
    signIn,
    call,
    async stream(caller, path, body = {}) {
      const answer = await call(caller, 'POST', path, body);
      return { answer, events: readEvents(answer.text) };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads server-sent events; comments that keep the connection open are passed over. */
export function readEvents(text: string): StreamedEvent[] {
  return text
    .split('\n\n')
    .map((block) => ({
      event: block.match(/^event: (.*)$/m)?.[1] ?? '',
      data: parse(block.match(/^data: (.*)$/m)?.[1] ?? ''),
    }))
    .filter((each) => each.event !== '');
}
