/**
 * An import to be killed, as the command runs it: arguments are the data folder, the client's id and the file.
 * Prints `stored N` after each batch that was committed, in all N rows, and `done N` at the end.
 */
import { readConfig } from '../../../config.ts';
import type { Logger } from '../../../platform/db/logger.ts';
import { openBesideServer } from '../../../installation.ts';
import { compareSent } from '../../../answering/index.ts';
import { importFile } from '../imports.ts';

const [dataDir = '', clientId = '', path = ''] = process.argv.slice(2);
const ignore = () => undefined;
const log: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const installation = await openBesideServer(readConfig({ DATA_DIR: dataDir }), log);
try {
  const job = { clientId: Number(clientId), kind: 'tickets', path, batchLines: 8 } as const;
  const report = await importFile(installation.db, { compareSent }, job, ({ accepted }) =>
    process.stdout.write(`stored ${accepted}\n`),
  );
  process.stdout.write(`done ${report.accepted}\n`);
} catch (error) {
  process.stdout.write(`failed ${(error as Error).message}\n`);
  process.exit(1);
}
await installation.close();
