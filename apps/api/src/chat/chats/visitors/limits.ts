import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';

/**
 * Messages of visitors by day. Taken in the transaction that stores the message, and given back with it when that
 * fails: of any number that arrive at once exactly as many pass as are left.
 */

export type Counted = { clientId: number; chatbotId: number; visitorId: number; day: string };

/** One more of the day; false, and none, when the limit is reached. Holds the row until the transaction ends. */
async function takeOne(tx: Tx, { clientId, chatbotId, visitorId, day }: Counted, limit: number) {
  const taken = await tx
    .insertInto('chat_counts')
    .values({
      client_id: clientId,
      chatbot_id: chatbotId,
      visitor_id: visitorId,
      day,
      used: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'chatbot_id', 'visitor_id', 'day'])
        .doUpdateSet({ used: sql<number>`chat_counts.used + 1` })
        .where('chat_counts.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Counts the message for the chatbot and for the visitor; false when either has none left: then roll back. */
export async function takeFromLimits(
  tx: Tx,
  counted: Counted,
  limits: { chatbot: number; visitor: number },
): Promise<boolean> {
  return (
    // Always in this order: the chatbot's row is the one that others wait for.
    (await takeOne(tx, counted, limits.visitor)) &&
    (await takeOne(tx, { ...counted, visitorId: 0 }, limits.chatbot))
  );
}

/** Messages that visitors sent to a chatbot on a day of its zone. */
export async function countMessagesOf(
  tx: Tx,
  chatbot: { clientId: number; id: number },
  day: string,
): Promise<number> {
  const row = await tx
    .selectFrom('chat_counts')
    .select('used')
    .where('client_id', '=', chatbot.clientId)
    .where('chatbot_id', '=', chatbot.id)
    .where('visitor_id', '=', 0)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.used ?? 0;
}

const countsKeptDays = 40;

/** Job, as staff: what was counted long ago decides nothing any more. */
export async function forgetCounts(deps: Deps): Promise<number> {
  const before = new Date(deps.clock().getTime() - countsKeptDays * 86_400_000);
  const day = before.toISOString().slice(0, 10);
  const result = await deps.db.withStaff((tx) =>
    tx.deleteFrom('chat_counts').where('day', '<', day).executeTakeFirst(),
  );
  return Number(result.numDeletedRows);
}

const mostAMinute = 20;
const minuteMs = 60_000;
const mostVisitors = 50_000;

const paces = new WeakMap<Deps['db'], Map<number, { since: number; sent: number }>>();

/** A brake in this process against a visitor who does not write by hand. @returns whether it may go on */
export function keepsPace({ db }: Pick<Deps, 'db'>, visitorId: number): boolean {
  const visitors = paces.get(db) ?? new Map<number, { since: number; sent: number }>();
  paces.set(db, visitors);
  const now = performance.now();
  const known = visitors.get(visitorId);
  const pace = known && now - known.since < minuteMs ? known : { since: now, sent: 0 };
  pace.sent += 1;
  // Who was heard of last stands last: the oldest give way.
  visitors.delete(visitorId);
  visitors.set(visitorId, pace);
  const [oldest] = visitors.keys();
  if (visitors.size > mostVisitors && oldest !== undefined) visitors.delete(oldest);
  return pace.sent <= mostAMinute;
}
