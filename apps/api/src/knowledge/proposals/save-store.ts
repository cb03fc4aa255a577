import { randomUUIDv7 } from 'node:crypto';
import type { LanguageCode as Language } from '@replique/contract/route';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { MadeProposal, Read } from './propose.ts';
import { standing } from './read-store.ts';

/** What a run writes. */

export type KnownProposal = { id: number; language: Language } & Pick<
  MadeProposal,
  'kind' | 'documentId' | 'draft' | 'before' | 'baseHash' | 'findings'
>;

/** Proposals that a new one may be the same as: open, decided, rejected ones too; none that is out of date. */
export async function listKnown(tx: Tx, clientId: number, most: number): Promise<KnownProposal[]> {
  const { rows } = await sql<KnownProposal>`
    select p.id, p.language, p.kind, p.document_id as "documentId", p.findings, null as before, null as "baseHash",
      case when p.kind = 'create' then p.draft end as draft
    from knowledge_proposals p
    left join documents d on d.client_id = p.client_id and d.id = p.document_id
    where p.client_id = ${clientId} and p.kind <> 'nothing' and ${standing} <> 'outdated'
    order by p.id desc limit ${most}`.execute(tx);
  return rows;
}

/** Null where the ticket went meanwhile. */
async function insertProposal(
  tx: Tx,
  clientId: number,
  { ticket, made, at }: { ticket: Read['ticket']; made: MadeProposal; at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_proposals (client_id, uuid, kind, reason, origin, ticket_id, suggestion_id, document_id,
      language, draft, findings, base_hash, before, state_at, created_at)
    select t.client_id, ${randomUUIDv7()}, ${made.kind}, ${made.reason}, ${ticket.origin}, t.id,
      (select id from suggestions where client_id = t.client_id and id = ${ticket.suggestionId}),
      (select id from documents where client_id = t.client_id and id = ${made.documentId}), ${ticket.language},
      ${made.draft && JSON.stringify(made.draft)}::jsonb, ${JSON.stringify(made.findings)}::jsonb, ${made.baseHash},
      ${made.before && JSON.stringify(made.before)}::jsonb, ${at}, ${at}
    from tickets t where t.client_id = ${clientId} and t.id = ${ticket.ticketId}
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

async function joinProposal(
  tx: Tx,
  clientId: number,
  { proposalId, ticketId }: { proposalId: number; ticketId: number },
): Promise<void> {
  await sql`
    with joined as (
      insert into knowledge_proposal_tickets (client_id, proposal_id, ticket_id)
      select p.client_id, p.id, t.id from knowledge_proposals p
      join tickets t on t.client_id = p.client_id and t.id = ${ticketId}
      where p.client_id = ${clientId} and p.id = ${proposalId}
      on conflict do nothing returning proposal_id)
    update knowledge_proposals set tickets = tickets + 1
    where client_id = ${clientId} and id in (select proposal_id from joined)`.execute(tx);
}

/** The proposals to write or to change that find room, the most worth first. */
function withRoom(read: Read[], room: number): Set<Read> {
  const made = read.flatMap((each) =>
    'made' in each && each.made.kind !== 'nothing' ? [{ each, worth: each.made.worth }] : [],
  );
  const first = made.toSorted((left, right) => right.worth - left.worth).slice(0, room);
  return new Set(first.map(({ each }) => each));
}

/**
 * Writes what came of each answer. What finds no room is not written and read again another day, with what joined it.
 * @returns how many were left for that
 */
export async function saveRead(
  tx: Tx,
  clientId: number,
  given: { read: Read[]; known: KnownProposal[]; room: number; at: Date },
): Promise<number> {
  const { read, known, room, at } = given;
  const kept = withRoom(read, room);
  const ids: (number | null)[] = known.map(({ id }) => id);
  let left = 0;
  for (const each of read) {
    const { ticket } = each;
    if ('same' in each) {
      const proposalId = ids[each.same] ?? null;
      if (proposalId === null) left += 1;
      else await joinProposal(tx, clientId, { proposalId, ticketId: ticket.ticketId });
      continue;
    }
    const { made } = each;
    if (made.kind === 'nothing') {
      await insertProposal(tx, clientId, { ticket, made, at });
      continue;
    }
    const isKept = kept.has(each);
    ids.push(isKept ? await insertProposal(tx, clientId, { ticket, made, at }) : null);
    if (!isKept) left += 1;
  }
  return left;
}
