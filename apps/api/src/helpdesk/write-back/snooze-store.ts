import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../platform/db/database.ts';

/** The SQL that puts into the outbox until when a ticket is hidden. */

export type NewSnooze = {
  clientId: number;
  ticketId: number;
  platform: CrmPlatform;
  until: Date | null;
  by: number;
  at: Date;
};

/** What was asked before is not wanted any more. */
export async function upsertSnooze(tx: Tx, asked: NewSnooze): Promise<void> {
  const { clientId, ticketId, platform, until, by, at } = asked;
  const content = JSON.stringify({ snoozeUntil: until });
  await sql`
    insert into write_backs as w (client_id, uuid, ticket_id, platform, kind, content, due_at, is_automatic,
      created_by, created_at)
    values (${clientId}, ${randomUUIDv7()}, ${ticketId}, ${platform}, 'snooze', ${content}::jsonb, ${at}, false,
      ${by}, ${at})
    on conflict (client_id, ticket_id) where kind = 'snooze' do update set
      content = excluded.content, version = w.version + 1, attempts = 0, due_at = excluded.due_at,
      state = case when w.state = 'sending' then 'sending' else 'waiting' end,
      reason = null, detail = null, created_by = excluded.created_by, created_at = excluded.created_at`.execute(
    tx,
  );
}
