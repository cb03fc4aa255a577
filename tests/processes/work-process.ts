/** A process that works on a row until it is killed. Says `working` when it has committed its first step. */
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { testLog } from '../app/test-log.ts';
import { items, stepOf } from '../rows/work-items.ts';

const [loginUrl = ''] = process.argv.slice(2);
const db = openDatabase({ url: loginUrl, log: testLog, poolSize: 2 });
await items.run(
  { db, log: testLog, clock: () => new Date() },
  {
    work: async (work) => {
      await work.commit((tx) => stepOf(tx, work.row));
      process.stdout.write('working\n');
      await delay(60_000);
    },
  },
);
