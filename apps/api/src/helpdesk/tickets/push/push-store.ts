import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { CrmValues } from '../rules/metadata.ts';
import { messagesOf } from '../store.ts';
import type { NewMessage } from '../storing/put-store.ts';

/** The SQL for tickets that a client's own programs bring. */

/** Where they come from, beside the CRMs. */
export const pushedPlatform = 'api';

/** Two pushes of one ticket take turns, also while it is not there yet. */
export async function lockPushed(tx: Tx, clientId: number, externalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tickets.push.${clientId}.${externalId}`}, 0))`.execute(
    tx,
  );
}

/** What was brought of a ticket, as it was brought: without the names that the client gives to values. */
export async function findPushed(tx: Tx, clientId: number, externalId: string) {
  const row = await tx
    .selectFrom('tickets')
    .select([
      'id',
      'uuid',
      'platform',
      'external_id as externalId',
      'subject',
      'tags',
      'requester_name as requesterName',
      'requester_email as requesterEmail',
      'assignee_id as assigneeId',
      'assignee_name as assigneeName',
      'assignee_email as assigneeEmail',
      'crm_values as crmValues',
      'created_at as createdAt',
    ])
    .where('client_id', '=', clientId)
    .where('platform', '=', pushedPlatform)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { crmValues, assigneeId, assigneeName, assigneeEmail, ...ticket } = row;
  const { channel = null, category = null, language = null } = crmValues as CrmValues;
  const assignee = { id: assigneeId, name: assigneeName, email: assigneeEmail };
  return { ...ticket, assignee, channel, category, language };
}

export async function listPushedMessages(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<NewMessage[]> {
  return messagesOf(tx, clientId, ticketId).select('external_id as externalId').execute();
}
