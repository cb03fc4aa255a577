// Loaded into the server before its own code: when the starting process vanishes without a
// word (kill -9, a closed terminal), the server stops cleanly instead of holding port and data.
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel) {
  // What it forks has a channel too, and its own way to end: it is not to load this.
  const own = fileURLToPath(import.meta.url);
  const at = process.execArgv.findIndex((value) => value === own || value === import.meta.url);
  if (process.execArgv[at - 1] === '--import') process.execArgv.splice(at - 1, 2);
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
