import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { makeBackup, totalRows, type Manifest } from './backup/backup.ts';
import { readConfig } from './config.ts';
import { openAsOwner } from './installation.ts';

const usage = `Usage: npm run backup -- [--anonymised] FOLDER|FILE

  FOLDER         where a file named after the time is made
  FILE           the file itself; there must be none yet
  --anonymised   a copy for tests and staging: no names, no texts of customers, no secrets

The server may be running. docs/backup.md says what is in the file, and what must be kept beside it.`;

async function nameFile(target: string, isAnonymised: boolean): Promise<string> {
  const isFolder = (await stat(target).catch(() => undefined))?.isDirectory() ?? false;
  if (!isFolder) return resolve(target);
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const kind = isAnonymised ? 'anonymised' : 'backup';
  return join(resolve(target), `replique-${time}.${kind}.tar`);
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

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
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
  const path = await nameFile(target, values.anonymised);
  const database = await openAsOwner(readConfig(), pino({ level: 'warn' }));
  try {
    const isAnonymised = values.anonymised;
    const { manifest, bytes } = await makeBackup({ ...database, path, isAnonymised });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const size = (bytes / 1_000_000).toFixed(1);
    process.stdout.write(
      `${path}\n${manifest.tables.length} tables, ${totalRows(manifest)} rows, ${size} MB in ${seconds} s.\n` +
        `${tellKeys(manifest)}\n`,
    );
  } finally {
    await database.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
