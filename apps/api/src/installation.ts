import { createAccessTokens } from './accounts/auth/sessions/access-tokens.ts';
import { loadEncryptionKey } from './accounts/auth/keys/encryption-keys.ts';
import { readRecoveryKey } from './accounts/auth/keys/recovery-key.ts';
import { createClassifiers } from './helpdesk/categorization/classifiers.ts';
import { createAnswering, createChatHub } from './chat/chats/chats.ts';
import type { Config } from './config.ts';
import { attachToPostgres } from './platform/postgres/attach-postgres.ts';
import { DataFolderInUse } from './platform/postgres/data-lock.ts';
import type { Bus } from './platform/db/bus/bus.ts';
import { openBus } from './platform/db/bus/open-bus.ts';
import { openDatabase, type Database } from './platform/db/database.ts';
import { identifyDatabase } from './platform/db/identify.ts';
import { withSetting } from './platform/db/database-url.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import type { Logger } from './platform/db/logger.ts';
import { migrate } from './platform/db/migrate.ts';
import { hasCluster } from './platform/postgres/postgres-place.ts';
import { requireModestLogin } from './platform/db/login-rights.ts';
import { prepareDatabase } from './platform/db/prepare-database.ts';
import { roles } from './platform/db/roles.ts';
import type { Deps } from './deps.ts';
import { addressHashing } from './accounts/erasures/erasures.ts';
import { createObjectStore } from './insight/exports/files/objects.ts';
import { createCrmAccess } from './helpdesk/crm/crm.ts';
import { createOutbound } from './platform/http/outbound/outbound.ts';
import { readOutgoingHold } from './operations/backup/backup.ts';
import { readValuesOfPerson } from './operations/personal-data/personal-data.ts';
import { currentPatience } from './platform/http/request-context.ts';
import { createSealer } from './platform/http/sealing/sealing.ts';
import { readMasterKeys } from './platform/http/sealing/sealing-keys.ts';
import { createSessionKeys } from './platform/http/session-key.ts';
import { noTracing, startTracing, traceDatabase } from './platform/http/tracing.ts';
import { registry } from './slices.ts';
import { createIndexCache } from './knowledge/knowledge/search/index-cache.ts';
import { createLiveHub } from './accounts/live/live.ts';
import { createMailer } from './accounts/mail/mailer.ts';
import { putFirstPrompts } from './answering/deployments/deployments.ts';
import { createModels } from './answering/models/models.ts';
import { textTasks } from './text-worker.ts';
import { createTexts } from './platform/text/texts.ts';
import { createSharedLookUps } from './helpdesk/third-party/shared-look-ups.ts';

const indexBytes = 1_000_000_000;

/** The migrated database of an installation. `close` ends the pool and, when it is our own, PostgreSQL. */
export type OpenInstallation = {
  db: Database;
  loginUrl: string;
  /** Null: PostgreSQL carries announcements. */
  bus: Bus | null;
  close(): Promise<void>;
};

/**
 * Starts our own PostgreSQL or prepares the configured one, then migrates.
 * @throws in production where the server's login can gain more than it needs
 */
export async function openInstallation(config: Config, log: Logger): Promise<OpenInstallation> {
  if (config.databaseUrl && config.isProduction) await requireModestLogin(config.databaseUrl);
  const own = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    const urls =
      own ??
      (await prepareDatabase({
        url: config.databaseUrl ?? '',
        ...(config.databaseAdminUrl ? { adminUrl: config.databaseAdminUrl } : {}),
        log,
      }));
    await migrate({ ownerUrl: urls.ownerUrl, log });
    const opened = await openShared(config, log, {
      url: urls.loginUrl,
      // Our own PostgreSQL has none before it.
      poolerUrl: own ? null : config.databasePoolerUrl,
      patienceOf: currentPatience,
    });
    return {
      ...opened,
      async close() {
        await opened.close();
        await own?.stop();
      },
    };
  } catch (error) {
    await own?.stop();
    throw error;
  }
}

/**
 * The pool, and the bus where one is configured: what tells others tells them there.
 * @throws where the bus is not reached
 */
async function openShared(
  { busUrl }: Config,
  log: Logger,
  options: Omit<Parameters<typeof openDatabase>[0], 'bus' | 'log'>,
): Promise<OpenInstallation> {
  const bus = busUrl ? await openBus(busUrl, await identifyDatabase(options.url), log) : null;
  const db = openDatabase({ ...options, log, bus });
  return {
    db,
    bus,
    loginUrl: options.url,
    async close() {
      await db.close();
      await bus?.close();
    },
  };
}

/** The connection of the recurring jobs: requests that wait for one of theirs do not hold them up. */
export const openJobDatabase = (
  { loginUrl, bus }: Pick<OpenInstallation, 'loginUrl' | 'bus'>,
  log: Logger,
): Database => openDatabase({ url: loginUrl, log, bus, poolSize: 1 });

/** For commands: shares the database of a live server on the data folder, or starts one for the command's time. */
export async function openBesideServer(config: Config, log: Logger): Promise<OpenInstallation> {
  try {
    return await openInstallation(config, log);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const { loginUrl } = await attachToPostgres({ dataDir: config.dataDir, log });
    return openShared(config, log, { url: loginUrl });
  }
}

/** A database as its owner, who sees every row. */
export type OwnedDatabase = { ownerUrl: string; close(): Promise<void> };

/**
 * For `npm run backup`: the database as it is, migrating nothing, beside a live server or with a PostgreSQL of ours for
 * the command's time.
 */
export async function openAsOwner(config: Config, log: Logger): Promise<OwnedDatabase> {
  const { databaseUrl, databaseAdminUrl, dataDir } = config;
  if (databaseUrl) {
    const ownerUrl = withSetting(databaseAdminUrl ?? databaseUrl, 'role', roles.owner);
    return { ownerUrl, close: async () => undefined };
  }
  if (!(await hasCluster(dataDir))) {
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL`);
  }
  try {
    const own = await startEmbeddedPostgres({ dataDir, log });
    return { ownerUrl: own.ownerUrl, close: () => own.stop() };
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const { ownerUrl } = await attachToPostgres({ dataDir, log });
    return { ownerUrl, close: async () => undefined };
  }
}

/** For `npm run restore`: a database with the roles in place, which no live server of this data folder may have. */
export async function openForRestore(
  config: Config,
  log: Logger,
): Promise<OwnedDatabase & { loginUrl: string }> {
  const { databaseUrl: url, databaseAdminUrl, dataDir } = config;
  if (url) {
    const adminUrl = databaseAdminUrl ? { adminUrl: databaseAdminUrl } : {};
    const urls = await prepareDatabase({ url, ...adminUrl, log });
    return { ...urls, close: async () => undefined };
  }
  const own = await startEmbeddedPostgres({ dataDir, log });
  return { ownerUrl: own.ownerUrl, loginUrl: own.loginUrl, close: () => own.stop() };
}

/** What the slices work with, over an open database. */
export async function createDeps(config: Config, untraced: Database, log: Logger): Promise<Deps> {
  const { otlpEndpoint } = config;
  const tracing = otlpEndpoint ? await startTracing(otlpEndpoint) : noTracing;
  const db = otlpEndpoint ? traceDatabase(untraced, tracing) : untraced;
  const keys = await readMasterKeys(config);
  const sealer = createSealer(keys.newest, keys.others);
  const tokens = await createAccessTokens(db, sealer, config);
  // Before any other key can take the place of the one that recovery codes were hashed with.
  await db.withStaff((tx) => readRecoveryKey(tx, sealer));
  // In every backup from now on: what erased people are known by.
  await addressHashing({ db, sealer });
  const outbound = createOutbound({ allow: config.outboundAllow });
  const deps: Omit<Deps, 'models'> = {
    registry,
    db,
    config,
    log,
    sealer,
    keys: { tokens, sessions: createSessionKeys(() => loadEncryptionKey(db, sealer)) },
    outbound,
    // Tests move the clock of the finished object.
    crm: createCrmAccess(outbound, () => deps.clock(), {
      addresses: config.crmAddresses,
      allow: config.outboundAllow,
      isHeld: async () => (await readOutgoingHold({ db })) !== undefined,
    }),
    indexes: createIndexCache(db, { maxBytes: indexBytes, log }),
    classifiers: createClassifiers(),
    live: createLiveHub(db, log),
    chats: {
      hub: createChatHub(db, log),
      answering: createAnswering(() => deps as Deps),
    },
    texts: createTexts(textTasks, new URL('./text-worker.ts', import.meta.url)),
    lookUps: createSharedLookUps(),
    exportObjects: config.exportsStore && createObjectStore(config.exportsStore),
    readPerson: (tx, clientId, address) =>
      readValuesOfPerson(tx, registry.personalColumns, { clientId, address }),
    mailer: createMailer(config.mail, { outbound, clock: () => deps.clock() }),
    demoAccounts: [],
    putBeginnings: (tx) => putFirstPrompts(tx, deps as Deps),
    clock: () => new Date(),
    tracing,
    wake: () => undefined,
  };
  // The same object: what tests and the job queue put into it later is seen by the models too.
  return Object.assign(deps, { models: createModels(deps) });
}
