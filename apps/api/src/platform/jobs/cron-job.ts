/** Work that recurs. It runs at least once, so running it twice must do no harm. `cron` is in UTC. */
export type CronJob<Deps> = {
  name: string;
  /** `minute hour * * *`: numbers with commas, steps, or a star. */
  cron: string;
  /**
   * Each process does a part of it at the same time, as leases on rows tell them apart: its turn, and whatever wakes it,
   * reaches them all. Without it one process at a time runs it.
   */
  everywhere?: true;
  /** Something leaves the installation: it waits while a restored copy is held (docs/backup.md). */
  isOutgoing?: true;
  /** Also run when the server starts: what was left when it ended, and what a new demo brought, waits for no turn. */
  atStart?: true;
  /** Also run when something is announced on this channel. */
  channel?: string;
  run: (deps: Deps) => Promise<void>;
};
