import { writeFile } from 'node:fs/promises';
import { makeBackupKey } from '../operations/backup/backup.ts';

/** `npm run backup-key -- FILE`: a pair of keys for encrypted backups (docs/backup.md). */
async function run(): Promise<void> {
  const [path, ...others] = process.argv.slice(2);
  if (!path || path.startsWith('-') || others.length > 0) {
    process.stdout.write('Usage: npm run backup-key -- FILE\n');
    process.exitCode = 1;
    return;
  }
  const { identity, recipient } = await makeBackupKey();
  const text = `# Opens the backups of ${recipient}\n${identity}\n`;
  // An older key is never written over: it opens the backups of before.
  await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  process.stdout.write(
    `BACKUP_RECIPIENTS=${recipient}\n\nSet this where backups are made. ${path} opens them: put it where you keep the master key, away from\n` +
      'the backups and from this machine, and keep it as long as any of them. Without it nobody reads them again.\n',
  );
}

run().catch((error: NodeJS.ErrnoException) => {
  const isThere = error.code === 'EEXIST';
  const path = process.argv[2];
  process.stderr.write(
    `${isThere ? `There is a file ${path} already: choose another name` : error.message}\n`,
  );
  process.exit(1);
});
