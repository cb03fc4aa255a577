/** Writes what visitors wait for: a message of the bot that is `pending` is a job, and its row says who is at it. */
export interface Answering {
  /** Something may wait: it is taken up where there is room. A hint; what is missed is found by the next look. */
  soon(): void;
  /** Takes up what waits, as far as this process has room. */
  take(): void;
  /** Looks every few seconds for what other processes left behind. */
  start(): void;
  /** Takes up nothing any more; what is being written is finished within some seconds, or handed on. */
  stop(): Promise<void>;
  /** Resolves when nothing is being written here. */
  idle(): Promise<void>;
}
