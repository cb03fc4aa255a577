import type { Config } from '../config.ts';
import type { Database } from './db/database.ts';
import type { Logger } from './db/logger.ts';
import type { Outbound } from './http/outbound/outbound.ts';
import type { Sealer } from './http/sealing/sealing.ts';
import type { Tracing } from './http/tracing.ts';
import type { Registry } from './registry.ts';
import type { Texts } from './text/texts.ts';

/** What every noun may need from outside; each area adds its own (`<area>/deps.ts`). Made once in `installation.ts`. */
export type Deps = {
  /** What all nouns declare of their rows. */
  registry: Registry;
  db: Database;
  config: Config;
  log: Logger;
  sealer: Sealer;
  /** The only way to addresses outside. */
  outbound: Outbound;
  /** The only way in which text from outside is read. */
  texts: Texts;
  clock: () => Date;
  /** Spans of what is done, where somebody collects them. */
  tracing: Tracing;
  /** Runs a recurring job now instead of at its next turn; a hint, for what waits for it. */
  wake: (job: string) => void;
};
