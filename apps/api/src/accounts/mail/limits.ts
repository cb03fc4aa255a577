import { createHmac } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../../platform/http/errors.ts';
import { countOne, findRoomAt, removeCountsBefore, type Counted } from './count-store.ts';

/** How many mails there may be: for whom, by whom, and of which client. */

type Most = { hour: number; day: number };

/** Of what somebody asks for that goes to an address they name: nobody fills another one's mailbox through us. */
const askedOf: Most = { hour: 5, day: 20 };
/** Of links for a new password: apart, so that nobody who asks for other mails keeps a person from theirs. */
const resetsOf: Most = { hour: 5, day: 100 };
/** Of what tells somebody something: alerts, exports, chats that were passed on. */
const toldOf: Most = { hour: 200, day: 1_000 };

/** By one person; an import is one file, of 2,000 lines at most (`importCap`). */
const senders = {
  invitation: { hour: 100, day: 500 },
  import: { hour: 2_000, day: 4_000 },
  email: { hour: 5, day: 10 },
  report: { hour: 5, day: 20 },
} as const satisfies Record<string, Most>;
const ofClient: Most = { hour: 2_500, day: 5_000 };

const minuteMs = 60_000;
const keepMs = 25 * 60 * minuteMs;

export type LimitDeps = Pick<Deps, 'sealer' | 'clock' | 'config'>;

/** Where dots in the name of a mailbox mean nothing. */
const dotless = new Set(['@gmail.com', '@googlemail.com']);

/** What counts as one mailbox: most providers pass `a+c@x` on to `a@x`. */
export function mailboxOf(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at).split('+')[0] ?? '';
  const host = text.slice(at);
  return `${dotless.has(host) ? local.replaceAll('.', '') : local}${host}`;
}

function countedOf(deps: LimitDeps, what: string, { hour, day }: Most): Counted {
  const factor = deps.config.mailFactor;
  return {
    keyHash: createHmac('sha256', deps.sealer.derive('mail-counts'))
      .update(what)
      .digest('base64url'),
    mostHour: Math.floor(hour * factor),
    mostDay: Math.floor(day * factor),
  };
}

/** Always in one order, so that two who count the same wait for each other and never both. */
const inOrder = (all: Counted[]) => all.toSorted((a, b) => (a.keyHash < b.keyHash ? -1 : 1));

/** Who asks for a mail to somebody else, or to themselves. */
export type Sender = { userId: number; clientId: number | null; for: keyof typeof senders };

/**
 * Counts a mail that `sender` asks for.
 * @param to counted too, where the sender may be told that this address got enough
 * @throws `mails.too-many`, saying in how many minutes there is room
 */
export async function countSent(
  tx: Tx,
  deps: LimitDeps,
  sender: Sender,
  to?: string,
): Promise<void> {
  const counted = inOrder([
    ...(to === undefined ? [] : [countedOf(deps, `asked ${mailboxOf(to)}`, askedOf)]),
    countedOf(deps, `sender ${sender.for} ${sender.userId}`, senders[sender.for]),
    ...(sender.clientId === null ? [] : [countedOf(deps, `client ${sender.clientId}`, ofClient)]),
  ]);
  await countAll(tx, deps, counted);
}

async function countAll(tx: Tx, deps: LimitDeps, counted: Counted[]): Promise<void> {
  const now = deps.clock();
  const had = await countOne(tx, counted, now);
  const full = counted.find(({ keyHash }) => !had.includes(keyHash));
  if (!full) return;
  const roomAt = await findRoomAt(tx, full, now);
  const minutes = Math.max(1, Math.ceil((roomAt.getTime() - now.getTime()) / minuteMs));
  throw fail('mails.too-many', { minutes });
}

/** The same for an answer that must be the same as ever: whether there was room. */
export async function hasRoomFor(
  tx: Tx,
  deps: LimitDeps,
  what: 'asked' | 'reset',
  to: string,
): Promise<boolean> {
  const counted =
    what === 'reset'
      ? countedOf(deps, `reset ${to.trim().toLowerCase()}`, resetsOf)
      : countedOf(deps, `asked ${mailboxOf(to)}`, askedOf);
  return (await countOne(tx, [counted], deps.clock())).length > 0;
}

/** Counts what tells an address something; false when there is no room: the mail is kept, and does not go out. */
export async function hasRoomToTell(
  tx: Tx,
  deps: LimitDeps,
  what: 'told' | 'escalations',
  to: string,
): Promise<boolean> {
  const counted = countedOf(deps, `${what} ${mailboxOf(to)}`, toldOf);
  return (await countOne(tx, [counted], deps.clock())).length > 0;
}

/** Job: forgets what counts no more. */
export function purgeCounts(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - keepMs);
  return deps.db.withStaff((tx) => removeCountsBefore(tx, before));
}
