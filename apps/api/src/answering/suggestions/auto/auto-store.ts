import type {
  AutoSuggestionSettings,
  PauseReason,
} from '@replique/contract/answering/auto-suggestions';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { drafts, type DraftClaim, type DraftWork } from './auto-work.ts';

/** The only SQL for drafts that are written by themselves: settings, the day's count, and which ticket was taken. */

export type AutoRow = AutoSuggestionSettings & { ranAt: Date | null; paused: PauseReason | null };

export async function findAuto(tx: Tx, clientId: number): Promise<AutoRow | undefined> {
  return tx
    .selectFrom('auto_suggestion_settings')
    .select([
      'is_on as isOn',
      'daily_limit as dailyLimit',
      'max_age_hours as maxAgeHours',
      'time_zone as timeZone',
      'ran_at as ranAt',
      'paused',
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export async function upsertAuto(
  tx: Tx,
  clientId: number,
  { isOn, dailyLimit, maxAgeHours, timeZone }: AutoSuggestionSettings,
): Promise<void> {
  const values = {
    is_on: isOn,
    daily_limit: dailyLimit,
    max_age_hours: maxAgeHours,
    time_zone: timeZone,
    // What held the last run up may be over with these.
    paused: null,
  };
  await tx
    .insertInto('auto_suggestion_settings')
    .values({ client_id: clientId, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute();
}

/** In a staff transaction: clients for which drafts are written, those that waited longest for a run first. */
export async function listAutoClients(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ clientId: number }>`
    select s.client_id as "clientId" from auto_suggestion_settings s
    join clients k on k.id = s.client_id and k.archived_at is null and (k.modules->>'suggestions')::boolean
    where s.is_on order by s.ran_at nulls first, s.client_id`.execute(tx);
  return rows.map(({ clientId }) => clientId);
}

/** A run that had nothing to do says still what held the last one up, as long as tickets wait for their next try. */
export async function updateRun(
  tx: Tx,
  clientId: number,
  run: { at: Date; paused: PauseReason | null; hasWritten: boolean },
): Promise<void> {
  const { at, paused, hasWritten } = run;
  const holdsStill = sql`s.paused in ('budget', 'provider') and exists (
    select from auto_suggestion_tickets a
    join tickets t on t.client_id = a.client_id and t.id = a.ticket_id and t.is_eligible and t.is_waiting
    where a.client_id = s.client_id and a.state = 'waiting' and a.due_at > ${at}
      and a.reason not in ('ticket-changed', 'internal'))`;
  await sql`
    update auto_suggestion_settings s set ran_at = ${at}, paused = case
      when ${paused}::text is not null then ${paused}::text
      when not ${hasWritten}::boolean and ${holdsStill} then s.paused end
    where s.client_id = ${clientId}`.execute(tx);
}

/** Whether a suggestion knows the ticket's latest question, also one that people deleted; those that came late do not count. */
const isAnswered: RawBuilder<boolean> = sql`exists (
  select from suggestions s where s.client_id = t.client_id and s.ticket_id = t.id
    and coalesce(s.question_at, s.created_at) >= t.last_question_at
    and not 'ticket-changed' = any (s.notes))`;

/** Whether a ticket that was taken before may be taken: another question, its time for a new try, a writer that died. */
const isFree = (now: Date, question: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  (a.state in ('done', 'skipped') and a.question_at < ${question})
  or (a.state = 'waiting' and a.due_at <= ${now})
  or (a.state = 'writing' and coalesce(a.lease_until < clock_timestamp(), true)))`;

/** Tickets that wait for an answer within the age, with a question that nobody answered or drafted an answer to. */
const waiting = (clientId: number, oldest: Date): RawBuilder<unknown> => sql`
  from tickets t
  left join auto_suggestion_tickets a on a.client_id = t.client_id and a.ticket_id = t.id
  where t.client_id = ${clientId} and t.is_eligible and t.is_waiting and t.question <> ''
    and t.last_question_at >= ${oldest} and not ${isAnswered}`;

const mostCounted = 1_000;

/** So many wait, 1,000 at most. */
export async function countWaiting(tx: Tx, clientId: number, oldest: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 ${waiting(clientId, oldest)}
        and (a.state is distinct from 'skipped' or a.question_at < t.last_question_at)
      limit ${mostCounted}) w`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type Candidate = {
  id: number;
  uuid: string;
  questionAt: Date;
  attempts: number;
  /** The day that it is counted on already: its writer died. */
  countedOn: string | null;
};

/** The ticket that waits longest, held; those that others hold are passed over. */
export async function findCandidate(
  tx: Tx,
  clientId: number,
  { now, oldest }: { now: Date; oldest: Date },
): Promise<Candidate | undefined> {
  const question = sql`t.last_question_at`;
  const { rows } = await sql<Candidate>`
    select t.id, t.uuid, t.last_question_at as "questionAt",
      case when a.question_at >= t.last_question_at then a.attempts else 0 end as attempts,
      a.counted_on as "countedOn"
    ${waiting(clientId, oldest)} and (a.ticket_id is null or ${isFree(now, question)})
    order by t.last_question_at, t.id limit 1 for no key update of t skip locked`.execute(tx);
  return rows[0];
}

/** Takes the ticket. Nothing: another process did in the meantime. */
export async function takeTicket(
  tx: Tx,
  clientId: number,
  taken: { ticketId: number; questionAt: Date; attempts: number; day: string; now: Date },
): Promise<DraftClaim | undefined> {
  const { ticketId, now } = taken;
  const { rows } = await sql`
    insert into auto_suggestion_tickets as a (client_id, ticket_id, question_at, state, counted_on, attempts, due_at)
    values (${clientId}, ${ticketId}, ${taken.questionAt}, 'writing', ${taken.day}, ${taken.attempts}, ${now})
    on conflict (client_id, ticket_id) do update set
      question_at = excluded.question_at, state = excluded.state, counted_on = excluded.counted_on,
      attempts = excluded.attempts, due_at = excluded.due_at, reason = null
    where ${isFree(now, sql`excluded.question_at`)}
    returning ticket_id`.execute(tx);
  if (rows.length === 0) return undefined;
  return drafts.claim(tx, {
    at: now,
    only: sql`w.client_id = ${clientId} and w.ticket_id = ${ticketId}`,
  });
}

/** Counts one more of the day. False: the limit is reached. Who counts for one client takes turns until the end of the transaction. */
export async function countDraft(
  tx: Tx,
  clientId: number,
  day: string,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into auto_suggestion_days as d (client_id, day, drafts) values (${clientId}, ${day}, 1)
    on conflict (client_id, day) do update set drafts = d.drafts + 1 where d.drafts < ${limit}
    returning drafts`.execute(tx);
  return rows.length > 0;
}

export async function countDraftsOf(tx: Tx, clientId: number, day: string): Promise<number> {
  const row = await tx
    .selectFrom('auto_suggestion_days')
    .select('drafts')
    .where('client_id', '=', clientId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.drafts ?? 0;
}

/** Whether another suggestion for the latest question stands by now: a person was quicker. */
export async function isDrafted(tx: Tx, clientId: number, ticketId: number): Promise<boolean> {
  const { rows } = await sql`
    select from tickets t where t.client_id = ${clientId} and t.id = ${ticketId} and ${isAnswered}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** `given back`: nothing was written, so it does not count. */
export type End = {
  state: 'done' | 'waiting' | 'skipped';
  dueAt: Date;
  reason: string | null;
  attempts: number;
  isGivenBack: boolean;
};

/** Ends the work on a ticket. @throws WorkLost when it is another's by now: nothing may be kept */
export async function endTicket(tx: Tx, work: DraftWork, end: End): Promise<void> {
  const { countedOn } = await work.prove(tx);
  const { state, dueAt, reason, attempts } = end;
  await work.end(tx, { state, counted_on: null, due_at: dueAt, reason, attempts });
  if (countedOn !== null && end.isGivenBack)
    await sql`update auto_suggestion_days set drafts = greatest(0, drafts - 1)
      where client_id = ${work.row.clientId} and day = ${countedOn}`.execute(tx);
}
