import type { ChatEscalation } from '@replique/contract/chat/chats';
import { deskPlatforms } from '@replique/contract/helpdesk/crm';
import type { EscalationRecord } from './store.ts';

const platformOf = (name: string | null) => deskPlatforms.find((one) => one === name) ?? null;

export function presentEscalation(record: EscalationRecord): ChatEscalation {
  const { reason, at, state, platform, externalId, ticket, contact, note, error } = record;
  const { name = null, email = null, phone = null, orderNumber = null } = contact;
  return {
    reason,
    at: at.toISOString(),
    state,
    platform: platformOf(platform),
    externalId,
    ticket,
    contact: { name, email, phone, orderNumber },
    note,
    error,
  };
}
