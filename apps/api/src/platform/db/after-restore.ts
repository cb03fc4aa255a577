import type { Tx } from './database.ts';

/**
 * What a slice does to its rows when a backup was restored, in the transaction of the restore: the time between the
 * backup and now is not in the rows, but it happened, and what went out in it must not go out again. Each noun
 * names its own in its `slice.ts`.
 */
export type AfterRestore = {
  /** What is counted, as the command tells it. */
  what: string;
  /** As the owner, who sees all rows. Answers how many rows it changed. */
  run(tx: Tx, now: Date): Promise<number>;
};
