import { totalRows, verifyBackup } from './backup/backup.ts';

/** `npm run verify-backup -- FILE`: reads a backup to its last bit (docs/backup.md). */
async function run(): Promise<void> {
  const [path, ...others] = process.argv.slice(2);
  if (!path || path.startsWith('-') || others.length > 0) {
    process.stdout.write('Usage: npm run verify-backup -- FILE\n');
    process.exitCode = 1;
    return;
  }
  const manifest = await verifyBackup(path);
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
