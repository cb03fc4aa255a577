import type { WebhookEvent } from '@replique/contract/accounts/webhooks';
import type { EditClass } from '@replique/contract/helpdesk/tickets';
import type { Tx } from '../../platform/db/database.ts';
import { insertDeliveries, isListenedTo, notifyDeliveries } from './store.ts';

/** How a ticket is named to a client's programs. */
export type TicketNamed = { uuid: string; externalId: string; platform: string };

/** Ids and states alone: whoever is told reads the texts by the API, as they stand then. */
type WebhookData = {
  'ticket.created': { ticket: TicketNamed };
  'ticket.updated': { ticket: TicketNamed };
  'suggestion.ready': {
    ticket: TicketNamed;
    suggestion: { uuid: string; confidence: number | null; language: string };
  };
  'suggestion.accepted': {
    ticket: TicketNamed;
    suggestion: { uuid: string; acceptedAs: 'person' | 'sent' };
  };
  'answer.sent': {
    ticket: TicketNamed;
    suggestion: { uuid: string };
    message: { uuid: string };
    editClass: EditClass;
    similarity: number;
  };
  'category.changed': {
    ticket: TicketNamed;
    category: string | null;
    source: 'crm' | 'predicted' | 'person' | 'unsure';
  };
};

/** What happened to something of a client. */
export type Told = {
  [Event in WebhookEvent]: { clientId: number; event: Event; data: WebhookData[Event] };
}[WebhookEvent];

/**
 * Tells the client's programs that asked for it, in the transaction in which it happened: they are told if, and only
 * if, it did. Costs one small query where nobody asked. An archived client's programs are told nothing.
 */
export async function tellWebhooks(tx: Tx, ...told: Told[]): Promise<void> {
  if (told.length > 0 && (await insertDeliveries(tx, told)) > 0) await notifyDeliveries(tx);
}

/** Whether any program of the client asked for one of these: for what is dear to find out. */
export async function isToldOf(tx: Tx, clientId: number, events: WebhookEvent[]): Promise<boolean> {
  return isListenedTo(tx, clientId, events);
}
