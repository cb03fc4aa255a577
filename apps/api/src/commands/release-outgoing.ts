import { pino } from 'pino';
import { releaseOutgoing } from '../operations/backup/backup.ts';
import { readConfig } from '../config.ts';
import { openBesideServer } from '../installation.ts';

/** `npm run release-outgoing`: mails, webhooks and notes go out again after a restore (docs/backup.md). */
async function run(): Promise<void> {
  const installation = await openBesideServer(readConfig(), pino({ level: 'warn' }));
  try {
    const hold = await releaseOutgoing({ db: installation.db, clock: () => new Date() });
    process.stdout.write(
      hold
        ? `Mails, webhooks and notes go out again; they were held since ${hold.since.toISOString()}.\n`
        : 'Nothing was held.\n',
    );
  } finally {
    await installation.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
