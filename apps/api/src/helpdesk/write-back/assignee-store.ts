import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { AssigneeContent } from '../../platform/db/column-shapes.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The SQL that puts into the outbox who a ticket is given to. */

export type NewAssignee = {
  clientId: number;
  ticketId: number;
  platform: CrmPlatform;
  content: AssigneeContent;
  by: number;
  at: Date;
};

/** Who gets the ticket: what was asked before is not wanted any more. @returns its uuid */
export async function upsertAssignee(tx: Tx, asked: NewAssignee): Promise<string> {
  const { clientId, ticketId, platform, by, at } = asked;
  const content = JSON.stringify(asked.content);
  const { rows } = await sql<{ uuid: string }>`
    insert into write_backs as w (client_id, uuid, ticket_id, platform, kind, content, due_at, is_automatic,
      created_by, created_at)
    values (${clientId}, ${randomUUIDv7()}, ${ticketId}, ${platform}, 'assignee', ${content}::jsonb, ${at}, false,
      ${by}, ${at})
    on conflict (client_id, ticket_id) where kind = 'assignee' do update set
      content = excluded.content, version = w.version + 1, attempts = 0, due_at = excluded.due_at,
      state = case when w.state = 'sending' then 'sending' else 'waiting' end,
      reason = null, detail = null, created_by = excluded.created_by, created_at = excluded.created_at
    returning uuid`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Putting in answers one row.');
  return row.uuid;
}
