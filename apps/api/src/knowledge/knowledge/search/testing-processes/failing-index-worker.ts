import { existsSync, unlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { ToWorker } from '../index-worker-messages.ts';
import '../index-worker.ts';

/** The thread of the indexes, ending when it is asked for `end always` or put a document of that title, or once for `end once FILE` while the file is there. */
parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'put' && message.page.documents.some(({ title }) => title === 'end always'))
    process.exit(1);
  if (message.type !== 'search') return;
  const [word, how, file] = message.query.text.split(' ');
  if (word !== 'end') return;
  if (how === 'always') process.exit(1);
  if (how === 'once' && file && existsSync(file)) {
    unlinkSync(file);
    process.exit(1);
  }
});
