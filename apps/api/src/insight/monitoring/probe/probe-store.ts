import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What a check reads of a client, in that client's own transaction. */

export type Probed = {
  isSuggestionsOn: boolean;
  /** In use, with credentials. */
  platforms: CrmPlatform[];
};

export async function readProbed(tx: Tx, clientId: number): Promise<Probed | undefined> {
  const client = await tx
    .selectFrom('clients')
    .select('modules')
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client) return undefined;
  const rows = await tx
    .selectFrom('crm_connections')
    .select('platform')
    .where('client_id', '=', clientId)
    .where('is_enabled', '=', true)
    .where('sealed_credentials', 'is not', null)
    .orderBy('platform')
    .execute();
  return {
    isSuggestionsOn: client.modules.suggestions,
    platforms: rows.map(({ platform }) => platform),
  };
}

export type Reading = {
  platform: CrmPlatform;
  errorReason: string | null;
  /** Due, and nobody has asked. */
  isLate: boolean;
  waiting: number;
  givenUp: number;
};

/**
 * How the tickets of each platform come in.
 * @param of.late what should have happened before then is late; of the history only what a webhook told of
 * @param of.since what was given up since then counts
 */
export async function listReadings(
  tx: Tx,
  clientId: number,
  of: { now: Date; late: Date; waitingSince: Date; since: Date },
): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select s.platform, s.error_reason as "errorReason",
      s.state in ('waiting', 'paused', 'failed') and s.due_at < ${of.late} and coalesce(s.retry_at, '-infinity') < ${of.late}
        or s.state = 'running' and s.lease_until < ${of.late} as "isLate",
      (select count(*)::int from (select from crm_changes c
        where c.client_id = s.client_id and c.platform = s.platform and c.state = 'waiting'
          and c.noticed_at < ${of.waitingSince} and (c.is_urgent or s.is_caught_up) limit 1000) w) as waiting,
      (select count(*)::int from (select from crm_changes c
        where c.client_id = s.client_id and c.platform = s.platform and c.state = 'dead'
          and c.error_at >= ${of.since} limit 1000) d) as "givenUp"
    from crm_syncs s
    join crm_connections k on k.client_id = s.client_id and k.platform = s.platform and k.is_enabled
    where s.client_id = ${clientId} and s.state <> 'off' order by s.platform`.execute(tx);
  return rows;
}

export type Question = {
  ticketId: number;
  ticketUuid: string;
  subject: string;
  question: string;
  language: string | null;
};

/** The newest eligible tickets that ask something. */
export async function listQuestions(tx: Tx, clientId: number, most: number): Promise<Question[]> {
  return tx
    .selectFrom('tickets')
    .select(['id as ticketId', 'uuid as ticketUuid', 'subject', 'question', 'language'])
    .where('client_id', '=', clientId)
    .where('is_eligible', '=', true)
    .where('last_question_at', '>', sql<Date>`'-infinity'`)
    .where('question', '<>', '')
    .orderBy('last_question_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Whether there is a document or a past answer to be found. */
export async function hasKnowledge(tx: Tx, clientId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from documents where client_id = ${clientId} and state = 'active')
      or exists (select from past_answers where client_id = ${clientId} and is_active) as has`.execute(
    tx,
  );
  return rows[0]?.has ?? false;
}

export type ModelCall = { provider: string; model: string; outcome: string };

/** The last calls that wrote for a client since then, newest first; those that were broken off say nothing. As staff. */
export async function listModelCalls(
  tx: Tx,
  clientId: number,
  { since, most }: { since: Date; most: number },
): Promise<ModelCall[]> {
  const rows = await tx
    .selectFrom('model_calls')
    .select(['provider', 'model', 'outcome'])
    .where('client_id', '=', clientId)
    .where('purpose', 'in', ['suggestion', 'chat'])
    .where('begun_at', '>=', since)
    .where('outcome', 'is not', null)
    .where('outcome', '<>', 'aborted')
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ outcome, ...call }) => ({ ...call, outcome: outcome ?? '' }));
}

export type WriteBackStanding = {
  /** Overdue, or tried again and again. */
  waiting: number;
  oldestAt: Date | null;
  /** The latest that was settled lately, where the CRM did not take it. */
  refused: { platform: string; reason: string | null } | null;
};

export async function readWriteBacks(
  tx: Tx,
  clientId: number,
  of: { late: Date; since: Date; manyAttempts: number },
): Promise<WriteBackStanding> {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null }>`
    select count(*)::int as waiting, min(created_at) as "oldestAt" from (
      select created_at from write_backs
      where client_id = ${clientId} and state in ('waiting', 'sending')
        and (due_at < ${of.late} or attempts >= ${of.manyAttempts}) limit 1000) w`.execute(tx);
  const latest = await tx
    .selectFrom('write_backs')
    .select(['platform', 'reason', 'state'])
    .where('client_id', '=', clientId)
    .where('state', 'in', ['posted', 'refused', 'dead'])
    .where('created_at', '>=', of.since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const refused = latest && latest.state !== 'posted' ? latest : null;
  return {
    waiting: rows[0]?.waiting ?? 0,
    oldestAt: rows[0]?.oldestAt ?? null,
    refused: refused && { platform: refused.platform, reason: refused.reason },
  };
}
