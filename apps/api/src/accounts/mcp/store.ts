import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for mcp_proposals. */

export type Proposal = {
  clientId: number;
  userId: number;
  boundTo: string;
  tool: string;
  input: object;
};

export async function insertProposal(
  tx: Tx,
  { clientId, userId, boundTo, tool, input }: Proposal,
  at: { now: Date; expiresAt: Date },
): Promise<string> {
  const { uuid } = await tx
    .insertInto('mcp_proposals')
    .values({
      client_id: clientId,
      user_id: userId,
      bound_to: boundTo,
      tool,
      input: JSON.stringify(input),
      created_at: at.now,
      expires_at: at.expiresAt,
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export async function countProposals(tx: Tx, boundTo: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('mcp_proposals')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('bound_to', '=', boundTo)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes it away, so that no second confirmation finds it; undefined when it is over, used, or of somebody else. */
export async function takeProposal(
  tx: Tx,
  { uuid, boundTo, userId }: { uuid: string; boundTo: string; userId: number },
  now: Date,
) {
  return tx
    .deleteFrom('mcp_proposals')
    .where('uuid', '=', uuid)
    .where('bound_to', '=', boundTo)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning(['tool', 'input'])
    .executeTakeFirst();
}

export async function removeExpiredProposals(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('mcp_proposals').where('expires_at', '<=', now).execute();
}
