import type { LanguageCode as Language } from '@replique/contract/route';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isHeld } from '../../../platform/work/durable-work.ts';
import { figuresAgeMs } from '../limits.ts';

/** The SQL of runs: who works at a client's questions, and whether there is anything to do. */

/** A person wants a run now: it looks at all tickets, and waits for no pause. The caller wakes the job. */
export async function askForRun(tx: Tx, clientId: number): Promise<void> {
  await tx
    .insertInto('question_group_runs')
    .values({ client_id: clientId, is_asked: true })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ is_asked: true }))
    .execute();
}

/** The next run groups everything anew. The caller wakes the job. */
export async function askForRegroup(tx: Tx, clientId: number): Promise<void> {
  await sql`
    insert into question_groupings (client_id, language, is_regroup_asked)
    select ${clientId}, language, true from unnest(array['en', 'fr']) as each (language)
    on conflict (client_id, language) do update set is_regroup_asked = true`.execute(tx);
}

export type RunState = {
  readTo: number;
  readAllAt: Date | null;
  checkedAt: Date | null;
  isAsked: boolean;
  isLeased: boolean;
  /** Tickets came, or questions wait to be grouped. */
  hasNew: boolean;
  /** Answers came, or changed, since the groups' were read. */
  hasAnswers: boolean;
  /** A person changed a group, or wants everything grouped anew. */
  hasEdits: boolean;
  /** Figures are not of today's last 30 days any more. */
  isStale: boolean;
  grouped: number;
};

/** What there is to do for a client: one look, however much it has. */
export async function readRunState(tx: Tx, clientId: number, now: Date): Promise<RunState> {
  const stale = new Date(now.getTime() - figuresAgeMs);
  const { rows } = await sql<RunState>`
    select coalesce(r.read_to, 0)::bigint as "readTo", r.read_all_at as "readAllAt", r.checked_at as "checkedAt",
      coalesce(r.is_asked, false) as "isAsked", coalesce(${isHeld('r')}, false) as "isLeased",
      exists (select from tickets t where t.client_id = ${clientId} and t.id > coalesce(r.read_to, 0))
        or exists (select from grouped_questions q where q.client_id = ${clientId} and q.is_new) as "hasNew",
      exists (select from question_groups g where g.client_id = ${clientId})
        and coalesce((select p.changed_xid from past_answers p where p.client_id = ${clientId}
          order by p.changed_xid desc limit 1) >= coalesce(r.answers_read_to, '0'), false) as "hasAnswers",
      exists (select from question_groups g where g.client_id = ${clientId} and g.is_reshaped)
        or exists (select from question_groupings l where l.client_id = ${clientId} and l.is_regroup_asked) as "hasEdits",
      exists (select from question_groups g where g.client_id = ${clientId}
        and (g.counted_at is null or g.counted_at < ${stale})) as "isStale",
      coalesce((select sum(size) from question_groups g where g.client_id = ${clientId}), 0)::int as grouped
    from (select) as one left join question_group_runs r on r.client_id = ${clientId}`.execute(tx);
  const [state] = rows;
  if (!state) throw new Error('A look at a client’s questions answered nothing.');
  return state;
}

export type LanguageState = {
  edits: number;
  isRegroupAsked: boolean;
  /** As JSON. */
  state: string | null;
};

/** How far a language is; its row is made where there is none. */
export async function readLanguage(
  tx: Tx,
  clientId: number,
  language: Language,
): Promise<LanguageState> {
  await tx
    .insertInto('question_groupings')
    .values({ client_id: clientId, language })
    .onConflict((conflict) => conflict.columns(['client_id', 'language']).doNothing())
    .execute();
  return tx
    .selectFrom('question_groupings')
    .select([
      'edits',
      'is_regroup_asked as isRegroupAsked',
      sql<string | null>`state::text`.as('state'),
    ])
    .where('client_id', '=', clientId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
}
