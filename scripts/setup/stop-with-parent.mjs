// Loaded into the server before its own code: when the starting process vanishes without a
// word (kill -9, a closed terminal), the server stops cleanly instead of holding port and data.
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
