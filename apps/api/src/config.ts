import { deskPlatforms, type DeskPlatform } from '@replique/contract/helpdesk/crm';
import { z } from 'zod';
import { isBackupRecipient, readBackupIdentities } from './config-backup.ts';
import { withSecretFiles } from './config-files.ts';
import { mailFields, mailSettings, type MailSettings } from './config-mail.ts';
import { judgeSettings, modelServer, type ModelServer, type Named } from './config-models.ts';
import { isHostAndPort, readProxies } from './config-network.ts';
import { isLoopbackHost, isReachedFromOutside } from './config-reach.ts';
import { isBucket, isKeyPrefix } from './config-s3.ts';
import { isBusUrl } from './platform/db/bus/redis-wire.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const address = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
const isLoopback = (url: URL) => isLoopbackHost(url.hostname);
const isSafe = (text: string) => new URL(text).protocol === 'https:' || isLoopback(new URL(text));

const crmAddresses = z.partialRecord(z.enum(deskPlatforms), address.refine(isSafe));

/** Addresses by platform, as JSON; null for anything else. */
function readCrmAddresses(text: string): Partial<Record<DeskPlatform, string>> | null {
  try {
    return crmAddresses.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Off, or minutes; a quarter of an hour at least, since what is known of a session is its last refresh. */
const idleMinutes = (most: number) =>
  z.coerce
    .number()
    .int()
    .refine((n) => n === 0 || (n >= 15 && n <= most), `must be 0, or 15 to ${most} minutes`);

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: address
    .refine(isSafe, 'must be https outside localhost')
    .refine((text) => new URL(text).pathname === '/', 'must have no path')
    .optional(),
  WIDGET_URL: address
    .refine(isSafe, 'must be https outside localhost')
    .refine((text) => new URL(text).pathname === '/', 'must have no path')
    .optional(),
  SIGNIN_URL: address
    .refine(isSafe, 'must be https outside localhost')
    .refine((text) => new URL(text).pathname !== '/', 'needs a path, such as /signin')
    .optional(),
  ZONE: z.enum(['eu', 'us']).default('eu'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_ADMIN_URL: z.string().min(1).optional(),
  DATABASE_POOLER_URL: z.string().min(1).optional(),
  BUS_URL: z
    .string()
    .refine(isBusUrl, 'must be redis:// or rediss:// with a host, and nothing after it')
    .optional(),
  NODE_ENV: z.string().optional(),
  DEMO: flag.optional(),
  SIMULATOR: flag.default(true),
  STOP_DELAY: z.coerce.number().int().min(0).max(60).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(1_000).default(1),
  MAIL_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000).default(1),
  MAX_CONNECTIONS: z.coerce.number().int().min(100).max(1_000_000).default(20_000),
  MAX_AT_ONCE: z.coerce.number().int().min(2).max(1_000).default(24),
  MAX_AT_ONCE_PER_CLIENT: z.coerce.number().int().min(1).max(1_000).default(2),
  MAX_WAITING_PER_CLIENT: z.coerce.number().int().min(1).max(10_000).default(250),
  MAX_WAIT: z.coerce.number().int().min(100).max(60_000).default(2_000),
  MAX_LOOP_DELAY: z.coerce.number().int().min(0).max(60_000).default(2_000),
  MAX_HEAP_PERCENT: z.coerce.number().int().min(0).max(99).default(85),
  MAX_MEMORY: z.coerce.number().int().min(0).max(10_000_000).default(0),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (32 bytes)')
    .optional(),
  MASTER_KEYS_OLD: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine(
      (all) => all.every((each) => /^[0-9a-fA-F]{64}$/.test(each)),
      'must be 64 hexadecimal digits each, separated by commas',
    )
    .optional(),
  LLM_BASE_URL: address.optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().min(1).optional(),
  EMBEDDINGS_BASE_URL: address.optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_MODEL: z.string().min(1).optional(),
  RERANK_BASE_URL: address.optional(),
  RERANK_API_KEY: z.string().optional(),
  RERANK_MODEL: z.string().min(1).optional(),
  JUDGE_KIND: z.enum(['nli', 'model']).optional(),
  JUDGE_BASE_URL: address.optional(),
  JUDGE_API_KEY: z.string().optional(),
  JUDGE_MODEL: z.string().min(1).optional(),
  ...mailFields(isSafe),
  SESSION_IDLE: idleMinutes(720).optional(),
  REMEMBERED_IDLE: idleMinutes(43_200).default(0),
  PASSWORD_BREACH_URL: address.refine(isSafe, 'must be https outside localhost').optional(),
  OUTBOUND_ALLOW: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((all) => all.every(isHostAndPort), 'must be host:port, separated by commas')
    .optional(),
  CRM_ADDRESSES: z
    .string()
    .transform(readCrmAddresses)
    .refine(
      (all) => all !== null,
      'must be JSON, {"zendesk": "https://…"}, https outside localhost',
    )
    .optional(),
  TRUST_PROXY: z
    .string()
    .trim()
    .transform(readProxies)
    .refine((proxies) => proxies !== null, 'must be a number of proxies up to 10, or addresses')
    .optional(),
  EXPORTS_S3_BUCKET: z.string().refine(isBucket, 'must be the name of a bucket').optional(),
  EXPORTS_S3_ENDPOINT: address
    .refine(isSafe, 'must be https outside localhost')
    .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'must be an origin')
    .optional(),
  EXPORTS_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region, such as eu-west-3')
    .optional(),
  EXPORTS_S3_ACCESS_KEY: z.string().min(1).optional(),
  EXPORTS_S3_SECRET_KEY: z.string().min(1).optional(),
  EXPORTS_S3_PREFIX: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isKeyPrefix, 'must be letters, digits or ._- with slashes between')
    .optional(),
  EXPORTS_S3_PATH_STYLE: flag.optional(),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((all) => all.every(isBackupRecipient), 'must be keys age1…, separated by commas')
    .optional(),
  BACKUP_IDENTITY: z
    .string()
    .transform(readBackupIdentities)
    .refine((all) => all !== null, 'must be a key that begins with AGE-SECRET-KEY-')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or ._~+/=-')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** A store that speaks S3. */
export type ObjectStoreSettings = {
  bucket: string;
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** In front of every key: empty, or with a slash at the end. */
  prefix: string;
  /** Whether the bucket stands in the path of an address, or in its host. */
  isPathStyle: boolean;
};

/** What one process takes on; beyond it requests are refused before they cost anything (docs/configuration.md). */
export type LoadSettings = {
  /** Connections that are open at once; more are closed at once. */
  connections: number;
  /** Requests that are worked on at once. */
  atOnce: number;
  /** Of one client, while others ask too. */
  atOncePerClient: number;
  /** Requests of one client that wait for their turn. */
  waitingPerClient: number;
  /** Milliseconds that a request may wait for its turn. */
  longestWaitMs: number;
  /** Milliseconds that the event loop may be late over a second; 0: not looked at. */
  loopDelayMs: number;
  /** Part of the heap that may be in use, in percent of what Node allows itself; 0: not looked at. */
  heapPercent: number;
  /** Megabytes that the process may take in all; 0: not looked at. */
  memoryMb: number;
};

export type Config = {
  port: number;
  host: string;
  /** Where people reach the console, without a slash at the end. */
  publicUrl: string;
  /** Where the pages of clients load the widget from and call it; another name of this server, or the same. */
  widgetUrl: string;
  signinUrl: string;
  zone: 'eu' | 'us';
  dataDir: string;
  databaseUrl: string | null;
  databaseAdminUrl: string | null;
  /** The same database by a pooler in transaction mode; null: connections are its own. */
  databasePoolerUrl: string | null;
  /** Redis or Valkey, which carries announcements between processes; null: PostgreSQL does. */
  busUrl: string | null;
  /** `NODE_ENV=production`: the image and the unit say so. */
  isProduction: boolean;
  /** Whether others than the people of this machine may reach the server. */
  isPublic: boolean;
  /** Undefined: a demo is made when the database is empty and nobody else can reach it. */
  demo: boolean | undefined;
  /** Whether the demo's clients get a CRM of their own, where customers write by themselves. */
  simulator: boolean;
  /** Seconds between saying that it is not ready any more and closing: a balancer looks at the other servers meanwhile. */
  stopDelay: number;
  /** Multiplies how often one network address may call what is open to anybody. */
  rateFactor: number;
  /** Multiplies how many mails there may be for a receiver, a sender and a client. */
  mailFactor: number;
  load: LoadSettings;
  /** Null: the file in the data folder. */
  masterKey: string | null;
  /** Keys that still open what they sealed, newest first. */
  masterKeysOld: string[];
  llm: ModelServer | null;
  /** An OpenAI-compatible server for vectors. */
  embeddings: ModelServer | null;
  /** A server with a `/rerank` endpoint. */
  rerank: ModelServer | null;
  /** Who judges the sentences of a model beside the built-in check: a server with `/predict`, or the client's model. */
  judge: ModelServer | 'model' | null;
  /** Null: mails are kept in the outbox. */
  mail: MailSettings | null;
  /** Minutes without a request after which a session ends; 0: none. */
  sessionIdle: number;
  /** The same where the person chose to be remembered. */
  rememberedIdle: number;
  /** Where passwords are looked up among those of known breaches, by the first characters of a hash; null: nowhere. */
  passwordBreachUrl: string | null;
  /** `host:port` that may be reached although the address is private. */
  outboundAllow: string[];
  /** Where a CRM is reached instead of its own address. */
  crmAddresses: Partial<Record<DeskPlatform, string>>;
  /** Where exported files are kept; null: in the database. */
  exportsStore: ObjectStoreSettings | null;
  /** Public keys that backups are encrypted for; none: they are not. */
  backupRecipients: string[];
  /** Keys that open encrypted backups. */
  backupIdentities: string[];
  /** The proxies in front whose `X-Forwarded-For` is believed: how many in a row (0: none), or which addresses. */
  trustProxy: number | string[];
  /** Of a collector of OpenTelemetry for spans, metrics and logs; null: nothing is sent. */
  otlpEndpoint: string | null;
  /** Who holds it reads /metrics; null: nobody does. */
  metricsToken: string | null;
  logLevel: string;
};

const named = (
  e: z.output<typeof environment>,
  name: 'LLM' | 'EMBEDDINGS' | 'RERANK' | 'JUDGE',
): Named => ({
  baseUrl: e[`${name}_BASE_URL`],
  model: e[`${name}_MODEL`],
  apiKey: e[`${name}_API_KEY`],
});

/** @throws Error naming what is missing of the settings that make the store, never what they say */
function exportsStore(e: z.output<typeof environment>): ObjectStoreSettings | null {
  const settings = Object.entries(e).filter(([name]) => name.startsWith('EXPORTS_S3_'));
  if (settings.every(([, value]) => value === undefined)) return null;
  const {
    EXPORTS_S3_BUCKET: bucket,
    EXPORTS_S3_ENDPOINT: endpoint,
    EXPORTS_S3_REGION: region,
    EXPORTS_S3_ACCESS_KEY: accessKey,
    EXPORTS_S3_SECRET_KEY: secretKey,
  } = e;
  if (!bucket || !endpoint || !region || !accessKey || !secretKey) {
    const given = new Set(
      settings.filter(([, value]) => value !== undefined).map(([name]) => name),
    );
    const missing = ['BUCKET', 'ENDPOINT', 'REGION', 'ACCESS_KEY', 'SECRET_KEY']
      .map((name) => `EXPORTS_S3_${name}`)
      .filter((name) => !given.has(name));
    throw new Error(`Settings EXPORTS_S3_… go together: ${missing.join(', ')} missing.`);
  }
  const prefix = e.EXPORTS_S3_PREFIX === undefined ? '' : `${e.EXPORTS_S3_PREFIX}/`;
  const isPathStyle = e.EXPORTS_S3_PATH_STYLE ?? true;
  return { bucket, endpoint, region, accessKey, secretKey, prefix, isPathStyle };
}

function loadSettings(e: z.output<typeof environment>): LoadSettings {
  return {
    connections: e.MAX_CONNECTIONS,
    atOnce: e.MAX_AT_ONCE,
    atOncePerClient: e.MAX_AT_ONCE_PER_CLIENT,
    waitingPerClient: e.MAX_WAITING_PER_CLIENT,
    longestWaitMs: e.MAX_WAIT,
    loopDelayMs: e.MAX_LOOP_DELAY,
    heapPercent: e.MAX_HEAP_PERCENT,
    memoryMb: e.MAX_MEMORY,
  };
}

/**
 * The only reader of the environment.
 * @throws Error with one line naming the variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`Setting ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const e = parsed.data;
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  const widgetUrl = e.WIDGET_URL ?? publicUrl;
  const signinUrl = e.SIGNIN_URL ?? `${publicUrl}/signin`;
  const trustProxy = e.TRUST_PROXY ?? 0;
  const urls = [publicUrl, widgetUrl, signinUrl];
  const isPublic = isReachedFromOutside({ host: e.HOST, urls, trustProxy });
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    widgetUrl,
    signinUrl,
    isPublic,
    zone: e.ZONE,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseAdminUrl: e.DATABASE_ADMIN_URL ?? null,
    databasePoolerUrl: e.DATABASE_POOLER_URL ?? null,
    busUrl: e.BUS_URL ?? null,
    isProduction: e.NODE_ENV === 'production',
    demo: e.DEMO,
    simulator: e.SIMULATOR,
    stopDelay: e.STOP_DELAY,
    rateFactor: e.RATE_LIMIT_FACTOR,
    mailFactor: e.MAIL_LIMIT_FACTOR,
    load: loadSettings(e),
    masterKey: e.MASTER_KEY ?? null,
    masterKeysOld: e.MASTER_KEYS_OLD ?? [],
    llm: modelServer('LLM', named(e, 'LLM')),
    embeddings: modelServer('EMBEDDINGS', named(e, 'EMBEDDINGS')),
    rerank: modelServer('RERANK', named(e, 'RERANK')),
    judge: judgeSettings(e.JUDGE_KIND, named(e, 'JUDGE')),
    mail: mailSettings(e, isLoopback),
    // On one's own machine nobody else sits down at it.
    sessionIdle: e.SESSION_IDLE ?? (isPublic ? 240 : 0),
    rememberedIdle: e.REMEMBERED_IDLE,
    passwordBreachUrl: e.PASSWORD_BREACH_URL ?? null,
    outboundAllow: e.OUTBOUND_ALLOW ?? [],
    crmAddresses: e.CRM_ADDRESSES ?? {},
    exportsStore: exportsStore(e),
    backupRecipients: e.BACKUP_RECIPIENTS ?? [],
    backupIdentities: e.BACKUP_IDENTITY ?? [],
    trustProxy,
    otlpEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
  };
}

/**
 * The keys of a file that a command names.
 * @throws Error with one line, never with what the file holds
 */
export const readIdentityFile = (path: string): string[] =>
  readConfig({ BACKUP_IDENTITY_FILE: path }).backupIdentities;
