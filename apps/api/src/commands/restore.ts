import { parseArgs } from 'node:util';
import { pino } from 'pino';
import {
  eraseAgain,
  keepErasures,
  restoreBackup,
  totalRows,
  type Restored,
} from '../operations/backup/backup.ts';
import { readConfig, readIdentityFile, type Config } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { Logger } from '../platform/db/logger.ts';
import { createSealer } from '../platform/http/sealing/sealing.ts';
import { findMasterKeys } from '../platform/http/sealing/sealing-keys.ts';
import { createDeps, openForRestore } from '../installation.ts';
import { registry } from '../slices.ts';

const usage = `Usage: npm run restore -- [--identity FILE] [--erasures FILE] [--send-outgoing] FILE|s3://BUCKET/KEY

  FILE              a file of npm run backup, or its address in the store of EXPORTS_S3_…
  --identity FILE   the key that opens an encrypted backup. Without it, BACKUP_IDENTITY
  --erasures FILE   the erasures.jsonl of the installation, as it is now: who was erased since is erased again.
                    Without it, the one in DATA_DIR
  --send-outgoing   mails, webhooks and notes go out from the first start on; without it they are held
                    until npm run release-outgoing

Into an empty database only: a new DATA_DIR, or the one that DATABASE_URL names. No server may be running on it.
Put the master key there first. docs/backup.md says every step.`;

function tellSignIn({ signIn }: Restored): string[] {
  if (!signIn) return [];
  const accounts = signIn.accounts.map(({ email, level }) => `  ${email} (level ${level})`);
  return [`A copy without names. The password of everybody is ${signIn.password}:`, ...accounts];
}

function tell(restored: Restored): string {
  const { manifest, migrated, keys, settled, isHolding } = restored;
  const opened = keys.map(
    ({ keyId, opened: columns }) =>
      `The master key ${keyId} opens its secrets (one tried in each of ${columns.length} columns).`,
  );
  const done = settled.filter(({ rows }) => rows > 0).map(({ what, rows }) => `${rows} ${what}`);
  return [
    `Restored what was there at ${manifest.madeAt}: ${manifest.tables.length} tables, ${totalRows(manifest)} rows.`,
    ...(migrated.length > 0 ? [`Migrated to this version: ${migrated.join(', ')}.`] : []),
    ...opened,
    ...(done.length > 0 ? [`So that nothing happens twice: ${done.join('; ')}.`] : []),
    ...tellSignIn(restored),
    isHolding
      ? 'Nothing goes out until npm run release-outgoing: start the server and look first.'
      : 'Mails, webhooks and notes go out as soon as the server starts.',
  ].join('\n');
}

type Opened = { loginUrl: string; lines: number | null; log: Logger };

async function tellErased(config: Config, { loginUrl, lines, log }: Opened): Promise<string> {
  if (lines === null)
    return (
      'There is no erasures.jsonl in DATA_DIR, and none was given: if somebody was erased since the backup, they are\n' +
      'here again. Put the list there and start the server: it looks as long as nothing goes out.'
    );
  const db = openDatabase({ url: loginUrl, log });
  try {
    const people = await eraseAgain(await createDeps(config, db, log));
    return `Erased again, by a list of ${lines}: ${people} people.`;
  } finally {
    await db.close();
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      identity: { type: 'string' },
      erasures: { type: 'string' },
      'send-outgoing': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (values.help || !path || positionals.length > 1) {
    process.stdout.write(`${usage}\n`);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const config = readConfig();
  const { identity } = values;
  const identities = identity ? readIdentityFile(identity) : config.backupIdentities;
  const log = pino({ level: 'warn' });
  const keys = await findMasterKeys(config);
  const sealer = keys && createSealer(keys.newest, keys.others);
  const database = await openForRestore(config, log);
  try {
    const lines = await keepErasures(config.dataDir, values.erasures ?? null);
    const isHolding = !values['send-outgoing'];
    const restored = await restoreBackup({
      ...database,
      path,
      store: config.exportsStore,
      identities,
      sealer,
      registry,
      isHolding,
      log,
    });
    process.stdout.write(`${tell(restored)}\n`);
    process.stdout.write(`${await tellErased(config, { ...database, lines, log })}\n`);
  } finally {
    await database.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
