import type { AccessTokens } from './auth/access-tokens.ts';
import type { Classifiers } from './categorization/classifiers.ts';
import type { Answering, ChatHub } from './chats/chats.ts';
import type { Config } from './config.ts';
import type { CrmAccess } from './crm/crm.ts';
import type { Database } from './db/database.ts';
import type { Logger } from './db/logger.ts';
import type { ObjectStore } from './exports/objects.ts';
import type { Outbound } from './http/outbound.ts';
import type { Sealer } from './http/sealing.ts';
import type { SessionKeys } from './http/session-key.ts';
import type { Tracing } from './http/tracing.ts';
import type { IndexCache } from './knowledge/index-cache.ts';
import type { LiveHub } from './live/live.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ModelsAtWork } from './models/models.ts';
import type { textTasks } from './text-worker.ts';
import type { Texts } from './text/texts.ts';
import type { SharedLookUps } from './third-party/shared-look-ups.ts';

export type DemoAccount = {
  key: 'alice' | 'bob' | 'carol' | 'dan' | 'erin' | 'frank';
  firstname: string;
  email: string;
  password: string;
};

/** Whose texts are read, and by what. */
export type Reading = { texts: Texts<typeof textTasks>; client: number | string };

/** Everything a slice may need from outside; made once in main.ts (or the test app) and passed on. */
export type Deps = {
  db: Database;
  config: Config;
  log: Logger;
  sealer: Sealer;
  sessionKeys: SessionKeys;
  tokens: AccessTokens;
  /** The only way to addresses outside. */
  outbound: Outbound;
  /** The way to the clients' CRMs. */
  crm: CrmAccess;
  indexes: IndexCache;
  /** What tells the categories of each client's tickets apart. */
  classifiers: Classifiers;
  /** The language models of each client: writers, vectors, ranking. */
  models: ModelsAtWork;
  /** What happens at tickets, for the consoles that are open. */
  live: LiveHub;
  /** What happens in chats, for the widgets that are open. */
  chatHub: ChatHub;
  /** What writes the bot's answers in chats. */
  answering: Answering;
  /** The only way in which text from outside is read. */
  texts: Texts<typeof textTasks>;
  /** Look-ups of third-party data under way. */
  lookUps: SharedLookUps;
  /** Where the bytes of exported files are; null: in the database. */
  exportObjects: ObjectStore | null;
  /** Null without a configured mail server: mails are kept in the outbox. */
  mailer: Mailer | null;
  /** Shown on the sign-in page; empty when there is no demo, or it is off. */
  demoAccounts: DemoAccount[];
  clock: () => Date;
  /** Spans of what is done, where somebody collects them. */
  tracing: Tracing;
  /** Runs a recurring job now instead of at its next turn; a hint, for what waits for it. */
  wake: (job: string) => void;
};

/** Whether the demo is on where others than this machine can reach it: every page says so then. */
export const isPublicDemo = ({ demoAccounts, config }: Pick<Deps, 'demoAccounts' | 'config'>) =>
  demoAccounts.length > 0 && config.isPublic;
