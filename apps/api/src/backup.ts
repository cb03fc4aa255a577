import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { makeBackup, totalRows, type Manifest } from './backup/backup.ts';
import { readConfig } from './config.ts';
import { openAsOwner } from './installation.ts';

const usage = `Usage: npm run backup -- [--recipient KEY] [--anonymised] FOLDER|FILE

  FOLDER            where a file named after the time is made
  FILE              the file itself; there must be none yet
  --recipient KEY   the public key (age1…) that the file is encrypted for; may be given several times.
                    Without it, those of BACKUP_RECIPIENTS; npm run backup-key makes a pair
  --anonymised      a copy for tests and staging: no names, no texts of customers, no secrets

The server may be running. docs/backup.md says what is in the file, and what must be kept beside it.`;

/** What a store outside has others may come to read: it is never written there as it is. */
function requireFolder(target: string, isEncrypted: boolean): void {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(target)) return;
  throw new Error(
    isEncrypted
      ? `${target} is no folder: write the encrypted backup into one, and let the store’s own program copy it from there`
      : 'A backup goes to a store only encrypted: make a key (npm run backup-key) and name it with --recipient or BACKUP_RECIPIENTS',
  );
}

type Kind = { isAnonymised: boolean; isEncrypted: boolean };

async function nameFile(target: string, { isAnonymised, isEncrypted }: Kind): Promise<string> {
  const isFolder = (await stat(target).catch(() => undefined))?.isDirectory() ?? false;
  if (!isFolder) return resolve(target);
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const kind = isAnonymised ? 'anonymised' : 'backup';
  return join(resolve(target), `replique-${time}.${kind}.tar${isEncrypted ? '.age' : ''}`);
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
  requireFolder(target, isEncrypted);
  const path = await nameFile(target, { isAnonymised, isEncrypted });
  const database = await openAsOwner(config, pino({ level: 'warn' }));
  try {
    const { manifest, bytes } = await makeBackup({ ...database, path, isAnonymised, recipients });
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
