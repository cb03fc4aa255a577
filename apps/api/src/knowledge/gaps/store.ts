import { randomUUIDv7 } from 'node:crypto';
import type { GapState } from '@replique/contract/knowledge/gaps';
import type { SilenceReason } from '@replique/contract/silence-reason';
import type { Language } from '@replique/engine/text/language';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for gaps and their tickets. Silent suggestions and tickets are read, never written. */

export type SilentTicket = {
  ticketId: number;
  reason: SilenceReason;
  askedAt: Date;
  question: string;
  subject: string;
  language: string | null;
  requesterName: string | null;
};

/** Most tickets that are grouped, the newest ones. */
const mostTickets = 20_000;

/** Eligible tickets whose latest standing suggestion stayed silent, oldest first. */
export async function listSilentTickets(
  tx: Tx,
  clientId: number,
  since: Date,
): Promise<SilentTicket[]> {
  const { rows } = await sql<SilentTicket>`
    select * from (
      select t.id as "ticketId", s.silence_reason as reason, s.created_at as "askedAt", t.question, t.subject,
        t.language, t.requester_name as "requesterName"
      from suggestions s
      join tickets t on t.client_id = s.client_id and t.id = s.ticket_id
      where s.client_id = ${clientId} and s.state = 'silent' and s.created_at >= ${since}
        and t.is_eligible and t.question <> ''
        and not exists (
          select from suggestions later
          where later.client_id = s.client_id and later.ticket_id = s.ticket_id and later.id > s.id
            and later.state <> 'deleted')
      order by s.created_at desc, t.id desc
      limit ${mostTickets}) newest
    order by "askedAt", "ticketId"`.execute(tx);
  return rows;
}

/** Clients with something to look at: silent suggestions, gaps, or documents. */
export async function listClientsWithKnowledge(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from clients c where c.archived_at is null and (
      exists (select from suggestions s where s.client_id = c.id and s.state = 'silent')
      or exists (select from gaps g where g.client_id = c.id)
      or exists (select from documents d where d.client_id = c.id))
    order by c.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** What the grouping depends on, as one text: the same text, the same gaps. */
export async function readGapsSeen(tx: Tx, clientId: number, since: Date): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select concat_ws('|',
      (select concat(count(*), '/', max(id), '/', count(*) filter (where state = 'silent')) from suggestions
        where client_id = ${clientId} and created_at >= ${since} and state <> 'deleted'),
      (select concat(count(*), '/', max(changed_xid::text::bigint)) from documents where client_id = ${clientId}),
      (select max(changed_xid::text::bigint) from past_answers where client_id = ${clientId}),
      (select count(*) from tickets where client_id = ${clientId} and not is_eligible)) as seen`.execute(
    tx,
  );
  return rows[0]?.seen ?? '';
}

export async function findRun(tx: Tx, clientId: number) {
  return tx
    .selectFrom('gap_runs')
    .select([
      'gaps_seen as gapsSeen',
      'gaps_at as gapsAt',
      'pairs_seen as pairsSeen',
      'pairs_at as pairsAt',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function saveRun(
  tx: Tx,
  clientId: number,
  run: { gaps_seen: string; gaps_at: Date } | { pairs_seen: string; pairs_at: Date },
): Promise<void> {
  await tx
    .insertInto('gap_runs')
    .values({ client_id: clientId, ...run })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(run))
    .execute();
}

/** Two runs for one client take turns: the second sees what the first wrote. */
export async function holdRun(tx: Tx, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gaps', ${clientId}))`.execute(tx);
}

/** The languages that gaps of a client are in. */
export async function listGapLanguages(tx: Tx, clientId: number): Promise<Language[]> {
  const rows = await tx
    .selectFrom('gaps')
    .select('language')
    .distinct()
    .where('client_id', '=', clientId)
    .execute();
  return rows.map(({ language }) => language);
}

export async function listGapOfTickets(
  tx: Tx,
  clientId: number,
  language: Language,
): Promise<{ ticketId: number; gapId: number }[]> {
  return tx
    .selectFrom('gap_tickets')
    .innerJoin('gaps', (join) =>
      join
        .onRef('gaps.client_id', '=', 'gap_tickets.client_id')
        .onRef('gaps.id', '=', 'gap_tickets.gap_id'),
    )
    .select(['gap_tickets.ticket_id as ticketId', 'gap_tickets.gap_id as gapId'])
    .where('gap_tickets.client_id', '=', clientId)
    .where('gaps.language', '=', language)
    .execute();
}

export type GapRecord = {
  id: number | null;
  language: Language;
  name: string;
  words: string[];
  /** Of the documents tried: the one that answers most of the questions that are answered. */
  documentId: number | null;
  isAnswered: boolean;
  nearest: { documentId: number; score: number }[];
  tried: number;
  answered: number;
  tickets: { ticketId: number; reason: SilenceReason; askedAt: Date; isCentre: boolean }[];
};

/** Articles that people published for gaps of a language, as long as they stand. */
export async function listArticles(
  tx: Tx,
  clientId: number,
  language: Language,
): Promise<Map<number, { documentId: number; at: Date }>> {
  const { rows } = await sql<{ gapId: number; documentId: number; at: Date }>`
    select g.id as "gapId", d.id as "documentId", g.article_at as at
    from gaps g
    join documents d on d.client_id = g.client_id and d.id = g.article_id
    where g.client_id = ${clientId} and g.language = ${language} and g.article_at is not null
      and d.state = 'active' and d.excluded_at is null`.execute(tx);
  return new Map(rows.map(({ gapId, ...article }) => [gapId, article]));
}

/** The article of a gap answers it from now on. */
export async function saveArticle(
  tx: Tx,
  gap: { clientId: number; id: number },
  article: { documentId: number; at: Date; by: number | null },
): Promise<void> {
  const { documentId, at, by } = article;
  await tx
    .updateTable('gaps')
    .set({
      article_id: documentId,
      article_at: at,
      document_id: documentId,
      state: 'answered',
      state_at: at,
      state_by: by,
    })
    .where('client_id', '=', gap.clientId)
    .where('id', '=', gap.id)
    .execute();
}

/** Writes what a run found: gaps that go on keep their id and, when dismissed, stay so. */
export async function saveGap(tx: Tx, clientId: number, gap: GapRecord, at: Date): Promise<number> {
  const centre = gap.tickets.find(({ isCentre }) => isCentre)?.ticketId ?? null;
  const found = {
    words: gap.words,
    document_id: gap.isAnswered ? gap.documentId : null,
    nearest: JSON.stringify(gap.nearest),
    tried: gap.tried,
    answered: gap.answered,
    updated_at: at,
  };
  const state = gap.isAnswered ? ('answered' as const) : ('open' as const);
  if (gap.id !== null) {
    await tx
      .updateTable('gaps')
      .set(found)
      .where('client_id', '=', clientId)
      .where('id', '=', gap.id)
      .execute();
    // Its middle moves as it grows; who saw it once knows it by its name.
    const members = gap.tickets.map(({ ticketId }) => ticketId);
    await sql`
      update gaps set name = ${gap.name}, name_ticket_id = ${centre}
      where client_id = ${clientId} and id = ${gap.id}
        and (name_ticket_id is null or name_ticket_id <> all (${members}::bigint[]))`.execute(tx);
    await tx
      .updateTable('gaps')
      .set({ state, state_at: at, state_by: null })
      .where('client_id', '=', clientId)
      .where('id', '=', gap.id)
      .where('state', 'not in', ['dismissed', state])
      .execute();
    return gap.id;
  }
  const { id } = await tx
    .insertInto('gaps')
    .values({
      client_id: clientId,
      uuid: randomUUIDv7(),
      language: gap.language,
      name: gap.name,
      name_ticket_id: centre,
      ...found,
      state,
      created_at: at,
      state_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const rowsPerStatement = 5_000;

/** Puts these tickets in the place of all that a language's gaps had; gaps with no ticket left go. */
export async function replaceGapTickets(
  tx: Tx,
  clientId: number,
  language: Language,
  gaps: { gapId: number; tickets: GapRecord['tickets'] }[],
): Promise<void> {
  await sql`
    delete from gap_tickets gt using gaps g
    where gt.client_id = ${clientId} and g.client_id = gt.client_id and g.id = gt.gap_id
      and g.language = ${language}`.execute(tx);
  const rows = gaps.flatMap(({ gapId, tickets }) =>
    tickets.map(({ ticketId, reason, askedAt, isCentre }) => ({
      client_id: clientId,
      gap_id: gapId,
      ticket_id: ticketId,
      reason,
      asked_at: askedAt,
      is_centre: isCentre,
    })),
  );
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await tx
      .insertInto('gap_tickets')
      .values(rows.slice(at, at + rowsPerStatement))
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'ticket_id']).doUpdateSet((eb) => ({
          gap_id: eb.ref('excluded.gap_id'),
          reason: eb.ref('excluded.reason'),
          asked_at: eb.ref('excluded.asked_at'),
          is_centre: eb.ref('excluded.is_centre'),
        })),
      )
      .execute();
  }
  await sql`
    delete from gaps g where g.client_id = ${clientId} and g.language = ${language}
      and not exists (select from gap_tickets t where t.client_id = g.client_id and t.gap_id = g.id)`.execute(
    tx,
  );
}

export async function updateGapState(
  tx: Tx,
  gap: { clientId: number; id: number },
  change: { state: GapState; at: Date; by: number | null },
): Promise<void> {
  await tx
    .updateTable('gaps')
    .set({ state: change.state, state_at: change.at, state_by: change.by })
    .where('client_id', '=', gap.clientId)
    .where('id', '=', gap.id)
    .execute();
}
