/** A live server to be killed: opens the installation on the folder named first, prints `ready` and holds it. */
import { readConfig } from '../../../config.ts';
import type { Logger } from '../../../platform/db/logger.ts';
import { openInstallation } from '../../../installation.ts';

const [dataDir = ''] = process.argv.slice(2);
const ignore = () => undefined;
const log: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const installation = await openInstallation(readConfig({ DATA_DIR: dataDir }), log);
process.once('SIGTERM', () => {
  void installation.close().then(() => process.exit(0));
});
process.stdout.write('ready\n');
// Nothing else keeps the process: its PostgreSQL must not end it.
setInterval(ignore, 60_000);
