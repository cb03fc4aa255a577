import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import {
  makeBackup,
  placeToWrite,
  readAddress,
  totalRows,
  type Manifest,
} from '../operations/backup/backup.ts';
import { readConfig } from '../config.ts';
import { openAsOwner } from '../installation.ts';
import { registry } from '../slices.ts';

const usage = `Usage: npm run backup -- [--recipient KEY] [--anonymised] FOLDER|FILE|s3://BUCKET/FOLDER

  FOLDER            where a file named after the time is made
  FILE              the file itself; there must be none yet
  s3://…            the same in a store, only encrypted; an address that ends with .age is the object itself.
                    The store is that of EXPORTS_S3_…
  --recipient KEY   the public key (age1…) that the file is encrypted for; may be given several times.
                    Without it, those of BACKUP_RECIPIENTS; npm run backup-key makes a pair
  --anonymised      a copy for tests and staging: no names, no texts of customers, no secrets

The server may be running. docs/backup.md says what is in the file, and what must be kept beside it.`;

type Kind = { isAnonymised: boolean; isEncrypted: boolean };

async function nameFile(target: string, { isAnonymised, isEncrypted }: Kind): Promise<string> {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const kind = isAnonymised ? 'anonymised' : 'backup';
  const name = `replique-${time}.${kind}.tar${isEncrypted ? '.age' : ''}`;
  const address = readAddress(target);
  if (address)
    return address.key.endsWith('.age') ? target : `${target.replace(/\/$/, '')}/${name}`;
  const isFolder = (await stat(target).catch(() => undefined))?.isDirectory() ?? false;
  return isFolder ? join(resolve(target), name) : resolve(target);
}

function tellKeys({ masterKeys, kind }: Manifest): string {
  if (kind === 'anonymised')
    return 'It holds no secret. Restoring it says how to sign in: docs/backup.md.';
  if (masterKeys.length === 0) return 'It holds no secret that a master key opens.';
  const keys = masterKeys.map(({ keyId, texts }) => `${keyId} (${texts} secrets)`).join(', ');
  return (
    `Its secrets are sealed with the master key ${keys}. The key is NOT in the file: keep DATA_DIR/master.key, or\n` +
    'MASTER_KEY, in another safe place. Without it the secrets of the backup are lost.'
  );
}

const encrypted =
  'It is encrypted: only the key that belongs to the public one opens it. Keep that away from this machine.';
const notEncrypted =
  'It is NOT encrypted: let it leave this machine only encrypted (npm run backup-key; docs/backup.md).';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      recipient: { type: 'string', multiple: true },
      anonymised: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [target] = positionals;
  if (values.help || !target || positionals.length > 1) {
    process.stdout.write(`${usage}\n`);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const started = performance.now();
  const config = readConfig();
  const recipients = values.recipient ?? config.backupRecipients;
  const isAnonymised = values.anonymised;
  const isEncrypted = recipients.length > 0;
  const path = await nameFile(target, { isAnonymised, isEncrypted });
  const file = { path, store: config.exportsStore, recipients };
  // Before a database is started for it.
  placeToWrite(file);
  const database = await openAsOwner(config, pino({ level: 'warn' }));
  try {
    const anonymiseBy = isAnonymised ? registry.personalColumns : undefined;
    const { manifest, bytes } = await makeBackup({ ...database, ...file, anonymiseBy });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const size = (bytes / 1_000_000).toFixed(1);
    process.stdout.write(
      `${path}\n${manifest.tables.length} tables, ${totalRows(manifest)} rows, ${size} MB in ${seconds} s.\n` +
        `${isEncrypted ? encrypted : notEncrypted}\n${tellKeys(manifest)}\n`,
    );
  } finally {
    await database.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
