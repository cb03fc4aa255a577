import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';
import type { CommentContent, NoteContent } from '../../platform/db/column-shapes.ts';

/** The SQL that puts into the outbox, and reads it for people; what the job does there: work-store.ts. */

export type NewNote = {
  clientId: number;
  ticketId: number;
  suggestionId: number;
  platform: CrmPlatform;
  content: NoteContent;
  questionAt: Date | null;
  /** Null: by itself. */
  by: number | null;
  at: Date;
};

/** @returns its uuid; undefined where the suggestion has one already */
export async function insertNote(tx: Tx, note: NewNote): Promise<string | undefined> {
  const row = await tx
    .insertInto('write_backs')
    .values({
      client_id: note.clientId,
      uuid: randomUUIDv7(),
      ticket_id: note.ticketId,
      platform: note.platform,
      kind: 'note',
      suggestion_id: note.suggestionId,
      content: JSON.stringify(note.content),
      question_at: note.questionAt,
      due_at: note.at,
      is_automatic: note.by === null,
      created_by: note.by,
      created_at: note.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'suggestion_id', 'kind'])
        .where('suggestion_id', 'is not', null)
        .doNothing(),
    )
    .returning('uuid')
    .executeTakeFirst();
  return row?.uuid;
}

export type NewComment = Omit<NewNote, 'suggestionId' | 'content' | 'questionAt' | 'by'> & {
  content: CommentContent;
  by: number;
};

/** @returns its uuid */
export async function insertComment(tx: Tx, comment: NewComment): Promise<string> {
  const { uuid } = await tx
    .insertInto('write_backs')
    .values({
      client_id: comment.clientId,
      uuid: randomUUIDv7(),
      ticket_id: comment.ticketId,
      platform: comment.platform,
      kind: 'comment',
      content: JSON.stringify(comment.content),
      due_at: comment.at,
      is_automatic: false,
      created_by: comment.by,
      created_at: comment.at,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Earlier notes of a ticket that nobody has seen yet: a newer one takes their place. */
export async function supersedeEarlier(
  tx: Tx,
  { clientId, ticketId, suggestionId }: NewNote,
): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({ state: 'superseded', reason: 'newer', detail: null })
    .where('client_id', '=', clientId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'note')
    .where('suggestion_id', '<>', suggestionId)
    .where('state', '=', 'waiting')
    .where('begun_version', '=', 0)
    .execute();
}

export type NewCategory = { ticketId: number; category: string };

/** What was said last before this is history: a prediction changes nothing there. */
const historyAfter = sql`interval '7 days'`;

/**
 * The category of each ticket as it should be in its CRM, for tickets of these platforms. The same one again changes
 * nothing, unless a person says it: then it is sent although the CRM says something else. What was only predicted goes
 * to tickets that are talked about now: reading a year of history would change, and set off the rules of, all of it.
 */
export async function upsertCategories(
  tx: Tx,
  clientId: number,
  named: NewCategory[],
  how: { platforms: CrmPlatform[]; by: number | null; at: Date },
): Promise<void> {
  const { platforms, by, at } = how;
  const rows = named.map((each) => ({ ...each, uuid: randomUUIDv7() }));
  await sql`
    insert into write_backs as w (client_id, uuid, ticket_id, platform, kind, content, due_at, is_automatic,
      created_by, created_at)
    select ${clientId}, n.uuid, t.id, t.platform, 'category', jsonb_build_object('category', n.category), ${at},
      ${by === null}, ${by}::bigint, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("ticketId" bigint, category text, uuid uuid)
    join tickets t on t.client_id = ${clientId} and t.id = n."ticketId"
    where t.platform in (${sql.join(platforms)}) and t.gone is null
      and (${by !== null} or t.last_message_at > ${at}::timestamptz - ${historyAfter})
    on conflict (client_id, ticket_id) where kind = 'category' do update set
      content = excluded.content, version = w.version + 1, attempts = 0, due_at = excluded.due_at,
      state = case when w.state = 'sending' then 'sending' else 'waiting' end,
      reason = null, detail = null, is_automatic = excluded.is_automatic, created_by = excluded.created_by
    where w.content is distinct from excluded.content or not excluded.is_automatic`.execute(tx);
}

/** What of a note is to be known before it is changed; locked. */
export async function findNoteForUpdate(tx: Tx, clientId: number, suggestionId: number) {
  return tx
    .selectFrom('write_backs')
    .select([
      'id',
      'uuid',
      'state',
      'reason',
      'version',
      'content',
      'begun_version as begunVersion',
      'posted_version as postedVersion',
    ])
    .where('client_id', '=', clientId)
    .where('suggestion_id', '=', suggestionId)
    .where('kind', '=', 'note')
    .forUpdate()
    .executeTakeFirst();
}

/** Another text; sent again where the note waits or stands in the CRM. */
export async function updateContent(
  tx: Tx,
  clientId: number,
  id: number,
  change: { content: NoteContent; at: Date },
): Promise<void> {
  const { content, at } = change;
  await sql`
    update write_backs set content = ${JSON.stringify(content)}::jsonb, version = version + 1,
      due_at = case when state = 'posted' then ${at} else due_at end,
      attempts = case when state = 'posted' then 0 else attempts end,
      reason = case when state = 'posted' then null else reason end,
      detail = case when state = 'posted' then null else detail end,
      state = case when state = 'posted' then 'waiting' else state end
    where client_id = ${clientId} and id = ${id}`.execute(tx);
}

/**
 * Not to be sent any more. One that is being sent learns of it before it goes out, if it has not gone yet; if it has,
 * nobody looks for it before its sending is surely over (`due_at`).
 */
export async function updateWithdrawn(
  tx: Tx,
  clientId: number,
  suggestionId: number,
): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({
      state: 'superseded',
      reason: 'removed',
      detail: null,
      holder: null,
      lease_until: null,
      due_at: sql<Date>`coalesce(lease_until, due_at)`,
    })
    .where('client_id', '=', clientId)
    .where('suggestion_id', '=', suggestionId)
    .where('state', '<>', 'posted')
    .execute();
}

const again = (at: Date) =>
  ({
    state: 'waiting',
    reason: null,
    detail: null,
    attempts: 0,
    due_at: sql<Date>`case when begun_version > posted_version then greatest(due_at, ${at}::timestamptz)
      else ${at}::timestamptz end`,
    // One that was deleted in the CRM is written anew.
    external_id: sql<string | null>`case when reason = 'note-gone' then null else external_id end`,
    // Whoever asks for it has looked: it is not there.
    begun_version: sql<number>`case when reason = 'unsure' then posted_version else begun_version end`,
  }) as const;

/** To be sent now, or as soon as an earlier sending is surely over; `by` is who wants it so. */
export async function updateWaiting(
  tx: Tx,
  clientId: number,
  id: number,
  { by, at }: { by: number | undefined; at: Date },
): Promise<void> {
  await tx
    .updateTable('write_backs')
    .set({
      ...again(at),
      ...(by === undefined ? {} : { is_automatic: false, created_by: by }),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

function writeBacks(tx: Tx) {
  return tx
    .selectFrom('write_backs')
    .leftJoin('suggestions as s', (join) =>
      join
        .onRef('s.client_id', '=', 'write_backs.client_id')
        .onRef('s.id', '=', 'write_backs.suggestion_id'),
    )
    .select([
      'write_backs.client_id as clientId',
      'write_backs.id',
      'write_backs.uuid',
      'write_backs.ticket_id as ticketId',
      'write_backs.kind',
      'write_backs.platform',
      's.uuid as suggestion',
      'write_backs.content',
      'write_backs.is_draft as isDraft',
      'write_backs.state',
      'write_backs.reason',
      'write_backs.detail',
      'write_backs.attempts',
      'write_backs.due_at as dueAt',
      'write_backs.posted_at as postedAt',
      'write_backs.version',
      'write_backs.posted_version as postedVersion',
      'write_backs.is_automatic as isAutomatic',
      'write_backs.created_at as createdAt',
      personName('write_backs.created_by').as('by'),
    ]);
}

export type WriteBackRecord = Awaited<ReturnType<typeof listWriteBacks>>[number];

export async function listWriteBacks(tx: Tx, clientId: number, ticketId: number) {
  return writeBacks(tx)
    .where('write_backs.client_id', '=', clientId)
    .where('write_backs.ticket_id', '=', ticketId)
    .orderBy('write_backs.id', 'desc')
    .limit(100)
    .execute();
}

export async function findWriteBack(tx: Tx, uuid: string): Promise<WriteBackRecord | undefined> {
  return writeBacks(tx).where('write_backs.uuid', '=', uuid).executeTakeFirst();
}

/** The same, locked for a change. */
export async function findWriteBackForUpdate(
  tx: Tx,
  uuid: string,
): Promise<WriteBackRecord | undefined> {
  return writeBacks(tx)
    .where('write_backs.uuid', '=', uuid)
    .forUpdate('write_backs')
    .executeTakeFirst();
}

/** What waits, failed, and was posted since then; when last, and until when the CRM asked to wait. */
export async function countWriteBacks(
  tx: Tx,
  of: { clientId: number; platform: CrmPlatform },
  since: Date,
) {
  const { clientId, platform } = of;
  const { rows } = await sql<{
    waiting: number;
    failed: number;
    postedLately: number;
    lastPostedAt: Date | null;
    waitsUntil: Date | null;
  }>`
    select
      (select count(*)::int from write_backs where client_id = ${clientId} and platform = ${platform}
        and state in ('waiting', 'sending')) as waiting,
      (select count(*)::int from write_backs where client_id = ${clientId} and platform = ${platform}
        and state in ('refused', 'dead')) as failed,
      (select count(*)::int from write_backs where client_id = ${clientId} and platform = ${platform}
        and posted_at is not null and posted_at >= ${since}) as "postedLately",
      (select max(posted_at) from write_backs where client_id = ${clientId} and platform = ${platform}
        and posted_at is not null) as "lastPostedAt",
      (select max(due_at) from write_backs where client_id = ${clientId} and platform = ${platform}
        and state = 'waiting' and reason = 'rate-limited') as "waitsUntil"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Counting answers one row.');
  return row;
}

/** What failed, latest first, with its tickets. */
export async function listFailed(
  tx: Tx,
  { clientId, platform, most }: { clientId: number; platform: CrmPlatform; most: number },
) {
  return writeBacks(tx)
    .innerJoin('tickets as t', (join) =>
      join
        .onRef('t.client_id', '=', 'write_backs.client_id')
        .onRef('t.id', '=', 'write_backs.ticket_id'),
    )
    .select([
      't.uuid as ticketUuid',
      sql<string>`coalesce(nullif(t.subject, ''), t.external_id)`.as('ticketName'),
    ])
    .where('write_backs.client_id', '=', clientId)
    .where('write_backs.platform', '=', platform)
    .where('write_backs.state', 'in', ['refused', 'dead'])
    .orderBy('write_backs.id', 'desc')
    .limit(most)
    .execute();
}

/** Tickets of which a reply failed. */
export async function listFailedReplies(
  tx: Tx,
  { clientId, platform }: { clientId: number; platform: CrmPlatform },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('write_backs')
    .select('ticket_id as ticketId')
    .distinct()
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .where('kind', '=', 'reply')
    .where('state', 'in', ['refused', 'dead'])
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

/** All that failed is to be sent now, still in the name of who wanted each. @returns how many */
export async function updateAllFailed(
  tx: Tx,
  { clientId, platform }: { clientId: number; platform: CrmPlatform },
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('write_backs')
    .set(again(at))
    .where('client_id', '=', clientId)
    .where('platform', '=', platform)
    .where('state', 'in', ['refused', 'dead'])
    // What a person must look at first is not sent with all the rest.
    .where(sql<boolean>`not (kind = 'reply' and reason in ('unsure', 'asked-again'))`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The ticket of a row, as it is called. */
export async function findTicketOf(tx: Tx, clientId: number, ticketId: number) {
  return tx
    .selectFrom('tickets')
    .select([
      'uuid',
      'platform',
      'external_id as externalId',
      sql<string>`coalesce(nullif(subject, ''), external_id)`.as('name'),
    ])
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
}

/** What a CRM refused for good, and waits for a person. @param clientId null: of every client that is not archived (staff door) */
export async function countFailedWriteBacks(tx: Tx, clientId: number | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from write_backs w join clients c on c.id = w.client_id
    where w.state in ('refused', 'dead')
      and ${clientId === null ? sql`c.archived_at is null` : sql`w.client_id = ${clientId}`}`.execute(
    tx,
  );
  return rows[0]?.total ?? 0;
}
