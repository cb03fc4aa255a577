import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for the seals; through the staff door. */

/** Seals up to `most` entries that wait; answers how many, and the hash of the last seal in hex. */
export async function sealSome(
  tx: Tx,
  most: number,
  at: Date,
): Promise<{ sealed: number; head: string }> {
  const { rows } = await sql<{ sealed: number; head: string }>`
    select s.sealed, encode(s.head, 'hex') as head
    from app.seal_audit_log(${most}::int, ${at}::timestamptz) s`.execute(tx);
  return rows[0] ?? { sealed: 0, head: '' };
}

/** A seal beside the entry that it seals, as that is now. */
export type SealedEntry = {
  number: number;
  hash: Buffer;
  content: Buffer;
  sealedAt: Date;
  /** Null: the entry is gone, as the four below. */
  uuid: string | null;
  at: Date | null;
  kept: Buffer | null;
  /** Null when it was forgotten with its client. */
  contentNow: Buffer | null;
  /** The client is erased, and nothing but its name stands in the entry; or it told of a person who is. */
  isErased: boolean;
  /** It stands by another person than it was made by. */
  isMoved: boolean;
};

/** The seals behind a number, in their order, up to `to`. */
export async function listSealed(
  tx: Tx,
  range: { after: number; to: number; limit: number },
): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`
    select s.number, s.hash, s.content, s.made_at as "sealedAt", l.uuid, l.at,
      case when l.id is not null then app.audit_kept_digest(l) end as kept,
      case when l.id is not null then app.audit_content_digest(l) end as "contentNow",
      coalesce(l.erased_at is not null
        and num_nulls(l.href, l.before, l.after, l.address, l.request_id, l.api_key, l.salt) = 7
        and (exists (select from erasures e where e.erased_client_id = l.client_id
            and e.finished_at is not null and e.client_name = l.label)
          or l.label = '(erased)' and exists (select from person_erasures p where p.client_id = l.client_id
            and l.at <= coalesce(p.finished_at, l.at))), false) as "isErased",
      u.id is distinct from l.user_id as "isMoved"
    from audit_seals s
    left join audit_log l on l.id = s.entry_id
    left join users u on u.uuid = l.actor_uuid
    where s.number > ${range.after} and s.number <= ${range.to}
    order by s.number limit ${range.limit}`.execute(tx);
  return rows;
}

export async function findLastSeal(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('audit_seals')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** How many entries wait for their seal. */
export async function countWaiting(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('audit_unsealed')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** An entry that neither has a seal nor waits for one, or that waits and is gone. */
export async function findLooseEntry(
  tx: Tx,
): Promise<{ uuid: string | null; at: Date | null } | undefined> {
  const { rows } = await sql<{ uuid: string | null; at: Date | null }>`
    (select l.uuid, l.at from audit_log l
      where not exists (select from audit_seals s where s.entry_id = l.id)
        and not exists (select from audit_unsealed u where u.entry_id = l.id)
      limit 1)
    union all
    (select null, null from audit_unsealed u
      where not exists (select from audit_log l where l.id = u.entry_id)
      limit 1)`.execute(tx);
  return rows[0];
}
