/** A process that writes answers in chats, slowly: to be killed. Says `writing` when it has begun. */
import { setTimeout as delay } from 'node:timers/promises';
import { createAnswering } from '../../apps/api/src/chat/chats/chats.ts';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { testLog } from '../app/test-log.ts';

const [loginUrl = ''] = process.argv.slice(2);
const db = openDatabase({ url: loginUrl, log: testLog, poolSize: 2 });
const deps = { db, log: testLog, clock: () => new Date() } as Deps;
const answering = createAnswering(() => deps, {
  lookMs: 50,
  async *answer(_, __, signal) {
    yield { type: 'part', index: 0, text: 'From the one who dies.', paragraph: true };
    process.stdout.write('writing\n');
    await delay(60_000, undefined, { signal });
  },
});
answering.start();
await delay(60_000);
