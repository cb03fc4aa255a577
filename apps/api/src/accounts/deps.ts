import type { Deps as Below } from '../platform/deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { SessionKeys } from '../platform/http/session-key.ts';
import type { AccessTokens } from './auth/sessions/access-tokens.ts';
import type { DemoAccount } from './auth/sign-in/demo-account.ts';
import type { LiveHub } from './live/hub.ts';
import type { Mailer } from './mail/mailer.ts';

export type Deps = Below & {
  /** The installation's own: what signs access tokens, and what single answers are encrypted with. */
  keys: { tokens: AccessTokens; sessions: SessionKeys };
  /** What happens at tickets, for the consoles that are open. */
  live: LiveHub;
  /** Null without a configured mail server: mails are kept in the outbox. */
  mailer: Mailer | null;
  /** Shown on the sign-in page; empty when there is no demo, or it is off. */
  demoAccounts: DemoAccount[];
  /** What an empty installation begins with, in the transaction that makes its first super-admin. */
  putBeginnings: (tx: Tx) => Promise<void>;
};
