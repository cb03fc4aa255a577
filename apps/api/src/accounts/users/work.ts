import type { Tx } from '../../platform/db/database.ts';

/** What auth, which builds on users, does for them in the same transaction. */
export type UsersWork = {
  /** Everything that somebody who is gone could still come in by. */
  endAccess: (tx: Tx, userId: number, at: Date) => Promise<void>;
  /** Every session, and sign-ins under way. Answers how many sessions ended. */
  endSessionsOf: (tx: Tx, userId: number, because: string, at: Date) => Promise<number>;
  /** The app, the passkeys and every session; false when there was no second factor. */
  removeSecondFactor: (tx: Tx, userId: number, at: Date) => Promise<boolean>;
};
