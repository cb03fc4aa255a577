import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { removeDemo, type RemovedDemo } from '../demo/remove-demo.ts';
import { createDeps, openBesideServer } from '../installation.ts';

/** `npm run remove-demo`: an installation of one's own out of the demo (docs/demo.md). */
function tell({ accounts, clients, superAdmins }: RemovedDemo): string {
  if (accounts.length === 0) return 'There is no account of the demo here.';
  const people =
    superAdmins.length === 0
      ? 'Nobody can sign in now: the next start prints a one-time code for the first super-admin.'
      : `Super-admins who stay: ${superAdmins.join(', ')}. Whoever knew the demo may have made them: look at them all.`;
  return [
    `Removed: ${accounts.join(', ')}.`,
    ...(clients.length > 0
      ? [`Archived: ${clients.join(', ')}. Under Clients they can be erased.`]
      : []),
    people,
    'Start the server again, if it runs.',
  ].join('\n');
}

async function run(): Promise<void> {
  const config = readConfig();
  const log = pino({ level: 'warn' });
  const installation = await openBesideServer(config, log);
  try {
    const removed = await removeDemo(await createDeps(config, installation.db, log));
    process.stdout.write(`${tell(removed)}\n`);
  } finally {
    await installation.close();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
