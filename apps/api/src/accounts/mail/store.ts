import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for mails; always through the staff door. Their texts hold links and are stored sealed. */

/** Where a part of a mail is sealed: its links sign people in, so the database alone must not give them away. */
export function placeOf(uuid: string, part: 'text' | 'html'): string {
  return `mails.${uuid}.${part}`;
}

export type MailState = 'queued' | 'sent' | 'failed' | 'kept';

export type MailRecord = {
  uuid: string;
  recipient: string;
  subject: string;
  state: MailState;
  attempts: number;
  nextAttemptAt: Date;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
};
export type SealedMail = MailRecord & { sealedText: string; sealedHtml: string };

const columns = [
  'uuid',
  'recipient',
  'subject',
  'state',
  'attempts',
  'next_attempt_at as nextAttemptAt',
  'last_error as lastError',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;
const sealedColumns = ['sealed_text as sealedText', 'sealed_html as sealedHtml'] as const;

export async function insertMail(
  tx: Tx,
  mail: {
    uuid: string;
    recipient: string;
    subject: string;
    sealedText: string;
    sealedHtml: string;
    state: MailState;
    lastError: string | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      uuid: mail.uuid,
      recipient: mail.recipient,
      subject: mail.subject,
      sealed_text: mail.sealedText,
      sealed_html: mail.sealedHtml,
      state: mail.state,
      last_error: mail.lastError,
      next_attempt_at: mail.at,
      created_at: mail.at,
    })
    .execute();
}

/**
 * Takes due mails for one sender: until `leasedUntil` no other finds them. A sender that dies leaves them to
 * the next one after that.
 */
export async function claimMails(
  tx: Tx,
  claim: { at: Date; leasedUntil: Date; limit: number },
): Promise<SealedMail[]> {
  const due = await tx
    .selectFrom('mails')
    .select('uuid')
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', claim.at)
    .orderBy('next_attempt_at')
    .limit(claim.limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  return tx
    .updateTable('mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: claim.leasedUntil }))
    .where(
      'uuid',
      'in',
      due.map((mail) => mail.uuid),
    )
    .returning([...columns, ...sealedColumns])
    .execute();
}

/** Writes down how an attempt ended. */
export async function settleMail(
  tx: Tx,
  uuid: string,
  outcome: { state: MailState; nextAttemptAt: Date; lastError: string | null; sentAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      state: outcome.state,
      next_attempt_at: outcome.nextAttemptAt,
      last_error: outcome.lastError,
      sent_at: outcome.sentAt,
    })
    .where('uuid', '=', uuid)
    .execute();
}

/** A failed mail starts over. Undefined when there is no such mail, or it did not fail. */
export async function requeueFailed(tx: Tx, uuid: string, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, next_attempt_at: at })
    .where('uuid', '=', uuid)
    .where('state', '=', 'failed')
    .returning('uuid')
    .executeTakeFirst();
  return row?.uuid;
}

export async function findMail(tx: Tx, uuid: string): Promise<SealedMail | undefined> {
  return tx
    .selectFrom('mails')
    .select([...columns, ...sealedColumns])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

export type MailQuery = {
  search?: string | undefined;
  state?: MailState | undefined;
  pageSize: number;
  page: number;
};

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** One page, newest first, and how many there are. */
export async function listMails(
  tx: Tx,
  query: MailQuery,
): Promise<{ rows: MailRecord[]; total: number }> {
  const { search, state } = query;
  const found = tx
    .selectFrom('mails')
    .$if(state !== undefined, (q) => q.where('state', '=', state as MailState))
    .$if(search !== undefined && search !== '', (q) =>
      q.where((eb) =>
        eb.or([
          eb('recipient', 'ilike', likeText(search ?? '')),
          eb('subject', 'ilike', likeText(search ?? '')),
        ]),
      ),
    );
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { rows, total };
}

export async function removeMailsBefore(tx: Tx, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('mails')
    .where('created_at', '<', before)
    .where('state', '!=', 'queued')
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** In the order of their ids, those behind `after`. */
export async function listTextsSince(
  tx: Tx,
  { since, after, most }: { since: Date; after: number; most: number },
): Promise<{ id: number; uuid: string; sealedText: string }[]> {
  return tx
    .selectFrom('mails')
    .select(['id', 'uuid', 'sealed_text as sealedText'])
    .where('created_at', '>=', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function deleteMails(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('mails').where('id', 'in', ids).execute();
}

/** Mails that were given up, and wait for a person. */
export async function countFailedMails(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return row.total;
}
