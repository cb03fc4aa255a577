import type { ProposalKind, ProposalState } from '@replique/contract/knowledge/proposals';
import type { LanguageCode as Language } from '@replique/contract/route';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { canRewrite, standing } from './read-store.ts';

/** What people's decisions write. Documents and tickets are read, never written. */

export type LockedProposal = {
  clientId: number;
  clientUuid: string;
  id: number;
  uuid: string;
  kind: ProposalKind;
  language: Language;
  state: ProposalState;
  /** As it is stored: `open` where {@link LockedProposal.state} says that its document is another by now. */
  storedState: ProposalState;
  title: string | null;
  documentUuid: string | null;
  canRewrite: boolean;
};

/** The proposal held until the transaction ends, and with it the document that it changes. */
export async function lockProposal(tx: Tx, uuid: string): Promise<LockedProposal | undefined> {
  const held = await tx
    .selectFrom('knowledge_proposals')
    .select(['client_id as clientId', 'id', 'document_id as documentId'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  if (held.documentId !== null)
    await sql`select from documents where client_id = ${held.clientId} and id = ${held.documentId} for update`.execute(
      tx,
    );
  const { rows } = await sql<LockedProposal>`
    select p.client_id as "clientId", c.uuid as "clientUuid", p.id, p.uuid, p.kind, p.language, ${standing} as state,
      p.state as "storedState", p.draft->>'title' as title, d.uuid as "documentUuid", ${canRewrite} as "canRewrite"
    from knowledge_proposals p
    join clients c on c.id = p.client_id
    left join documents d on d.client_id = p.client_id and d.id = p.document_id
    where p.client_id = ${held.clientId} and p.id = ${held.id}`.execute(tx);
  return rows[0];
}

/** `made`: the document that came of it. */
export async function updateProposalState(
  tx: Tx,
  proposal: { clientId: number; id: number },
  change: { state: ProposalState; at: Date; by: number | null; made?: string },
): Promise<void> {
  const { state, at, by, made = null } = change;
  await sql`
    update knowledge_proposals set state = ${state}, state_at = ${at}, state_by = ${by},
      made_document_id = (select id from documents where client_id = ${proposal.clientId} and uuid = ${made}::uuid)
    where client_id = ${proposal.clientId} and id = ${proposal.id}`.execute(tx);
}
