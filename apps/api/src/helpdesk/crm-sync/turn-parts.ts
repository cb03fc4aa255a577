import type { Connector } from '@replique/connectors/connector';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Claim } from './work.ts';

/** What the slice `suggestions`, which builds on this one, does after it. */
export type SyncWork = {
  /** Compares what was sent with what was suggested. */
  compareNow: (clientId: number) => Promise<void>;
};

/** After these moments somebody may end the process; tests do. */
export type Step =
  | 'claimed'
  | 'listed'
  | 'noticing'
  | 'noticed'
  | 'took'
  | 'read'
  | 'storing'
  | 'stored'
  | 'ending'
  | 'ended';

/** One sync at work for a while, and what it works with. */
export type Turn = {
  deps: Deps;
  work: SyncWork;
  claim: Claim;
  connector: Connector;
  categoryFieldId: string | null;
  /** A transaction as the client. */
  write<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** A call of the connector, which ends well before the lease does. */
  call<T>(fn: (signal: AbortSignal) => Promise<T>): Promise<T>;
  step(step: Step): Promise<void>;
};
