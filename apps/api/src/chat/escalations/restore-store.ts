import { sql } from 'kysely';
import type { AfterRestore } from '../../platform/db/after-restore.ts';

/** Chats that were to become tickets when the backup was made: in a CRM, the ticket is looked for before one is made. */
export const afterRestore: AfterRestore = {
  what: 'tickets of chats that are looked for in the CRM before they are made',
  async run(tx, now) {
    const { numAffectedRows } = await sql`
      update escalations e set holder = null, lease_until = null, attempts = 0, due_at = ${now},
        platform = coalesce(e.platform, b.crm_platform),
        is_uncertain = e.is_uncertain or coalesce(e.platform, b.crm_platform) is not null
      from chats c join chatbots b on b.client_id = c.client_id and b.id = c.chatbot_id
      where c.client_id = e.client_id and c.id = e.chat_id and e.state = 'waiting'`.execute(tx);
    return Number(numAffectedRows);
  },
};
