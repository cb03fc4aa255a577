import type { Deps } from '../deps.ts';

/** Work that recurs. It runs at least once, so running it twice must do no harm. `cron` is in UTC. */
export type CronJob = {
  name: string;
  cron: string;
  /** Something leaves the installation: it waits while a restored copy is held (docs/backup.md). */
  isOutgoing?: true;
  run(deps: Deps): Promise<void>;
};
