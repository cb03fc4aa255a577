import { sql } from 'kysely';
import type { EscalationReason } from '@replique/contract/chat/chats';
import type { KeptContact } from '../../platform/db/column-shapes.ts';
import { retryWaits } from '../../platform/work/backoff.ts';
import { durableWork, type Claim, type Work } from '../../platform/work/durable-work.ts';

const minute = 60_000;
/** A sending that takes longer is broken off, before its lease ends. */
export const sendingMs = 3 * minute;
/** A request without an answer may still be carried out for so long: looked for earlier, its ticket would be made twice. */
export const underWayMs = 45_000;

type Row = {
  clientId: number;
  id: number;
  uuid: string;
  chatId: number;
  reason: EscalationReason;
  askedBy: number | null;
  contact: KeptContact;
  note: string;
  subject: string;
  /** Where its ticket may stand already. */
  platform: string | null;
  ticketId: number | null;
  attempts: number;
  isUncertain: boolean;
  at: Date;
};

/** Chats of which tickets are made. */
export const sendings = durableWork({
  table: 'escalations',
  key: { client_id: 'clientId', id: 'id' },
  claimed: sql<Row>`w.client_id as "clientId", w.id, w.uuid, w.chat_id as "chatId", w.reason, w.asked_by as "askedBy",
    w.contact, w.note, w.subject, w.platform, w.ticket_id as "ticketId", w.attempts,
    w.is_uncertain as "isUncertain", w.at`,
  open: ['waiting'],
  ready: (at) => sql`w.due_at <= ${at}`,
  order: sql`w.due_at, w.id`,
  handBack: (at) => ({ due_at: new Date(at.getTime() + underWayMs) }),
  leaseSeconds: 240,
  graceMs: 10_000,
  // What ended its process so often would do so again.
  maxAttempts: retryWaits.length + 1,
});

export type Taken = Claim<Row>;
export type SendingWork = Work<'escalations', Row, unknown>;
