/** The process that makes files: says what it weighs all the while, and how far the file is. */
import { makeFiles } from '../../../apps/api/src/insight/exports/files/make-files.ts';
import { readConfig } from '../../../apps/api/src/config.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { createDeps } from '../../../apps/api/src/installation.ts';

export type FromWorker =
  | { type: 'begun'; rss: number }
  | { type: 'weight'; rss: number }
  | { type: 'step'; rows: number }
  | { type: 'done'; seconds: number };

const [url = '', dataDir = ''] = process.argv.slice(2);
const quiet = (): void => undefined;
const log = { trace: quiet, debug: quiet, info: quiet, warn: console.error, error: console.error };
const tell = (message: FromWorker) => void process.send?.(message);

const config = readConfig({ DATA_DIR: dataDir, DEMO: '0', PATH: process.env['PATH'] });
const db = openDatabase({ url, log });
const deps = await createDeps(config, db, log);
global.gc?.();
tell({ type: 'begun', rss: process.memoryUsage.rss() });
setInterval(() => tell({ type: 'weight', rss: process.memoryUsage.rss() }), 50).unref();
const startedAt = performance.now();
await makeFiles(deps, { onStep: ({ rows }) => tell({ type: 'step', rows }) });
tell({ type: 'done', seconds: (performance.now() - startedAt) / 1_000 });
await db.close();
process.exit(0);
