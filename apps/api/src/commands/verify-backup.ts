import { parseArgs } from 'node:util';
import { totalRows, verifyBackup } from '../operations/backup/backup.ts';
import { readConfig, readIdentityFile } from '../config.ts';

const usage = `Usage: npm run verify-backup -- [--identity FILE] FILE|s3://BUCKET/KEY

  --identity FILE   the key that opens an encrypted backup. Without it, BACKUP_IDENTITY`;

/** `npm run verify-backup -- FILE`: reads a backup to its last bit (docs/backup.md). */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { identity: { type: 'string' }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [path, ...others] = positionals;
  if (values.help || !path || others.length > 0) {
    process.stdout.write(`${usage}\n`);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const { identity } = values;
  const config = readConfig();
  const identities = identity ? readIdentityFile(identity) : config.backupIdentities;
  const manifest = await verifyBackup({ path, identities, store: config.exportsStore });
  const { madeAt, kind, migrations, tables, masterKeys, postgres } = manifest;
  const keys = masterKeys.map(({ keyId, texts }) => `${keyId} (${texts} secrets)`).join(', ');
  process.stdout.write(
    `${path} is whole, to the last bit.\nMade at ${madeAt} (${kind}), by PostgreSQL ${postgres}; last migration ` +
      `${migrations.at(-1)?.name}.\n${tables.length} tables, ${totalRows(manifest)} rows. ` +
      `Master keys needed: ${keys || 'none'}.\n`,
  );
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
