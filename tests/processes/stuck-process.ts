/** A process that hangs in the midst of a job: to be killed. Says `begun` when it is there. */
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { rollUp } from '../../apps/api/src/insight/insights/insights.ts';
import { checkClients } from '../../apps/api/src/insight/monitoring/monitoring.ts';
import { testLog } from '../app/test-log.ts';

const [loginUrl = '', job = ''] = process.argv.slice(2);
const db = openDatabase({ url: loginUrl, log: testLog, poolSize: 2 });
const deps = { db, log: testLog, clock: () => new Date() } as Deps;

async function hang(): Promise<never> {
  process.stdout.write('begun\n');
  await delay(60_000);
  throw new Error('Nobody killed this process.');
}

if (job === 'roll-up') await rollUp(deps, { beforeSave: hang });
else if (job === 'check') await checkClients(deps, { probe: hang });
else throw new Error(`There is no job "${job}" to hang in.`);
