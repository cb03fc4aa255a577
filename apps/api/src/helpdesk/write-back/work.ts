import { sql, type RawBuilder } from 'kysely';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { retryWaits } from '../../platform/work/backoff.ts';
import { durableWork, type Claim, type Work } from '../../platform/work/durable-work.ts';
import type {
  AssigneeContent,
  CommentContent,
  NoteContent,
  ReplyContent,
  SnoozeContent,
} from '../../platform/db/column-shapes.ts';

const minute = 60_000;
/** A sending that takes longer is broken off, before its lease ends. */
export const sendingMs = 3 * minute;
/** A request without an answer may still be carried out for so long: looked for earlier, its note would be written twice. */
export const underWayMs = 45_000;

type Row = {
  clientId: number;
  id: number;
  uuid: string;
  ticketId: number;
  ticketUuid: string;
  ticketExternalId: string;
  platform: CrmPlatform;
  kind: 'note' | 'category' | 'reply' | 'comment' | 'assignee' | 'snooze';
  content:
    | NoteContent
    | ReplyContent
    | CommentContent
    | AssigneeContent
    | SnoozeContent
    | { category: string };
  questionAt: Date | null;
  createdAt: Date;
  attempts: number;
  version: number;
  begunVersion: number;
  postedVersion: number;
  externalId: string | null;
  /** A note that is, or may be, there as a draft. */
  isDraft: boolean;
  isAutomatic: boolean;
  createdBy: number | null;
};
type Proof = { version: number; hasNewer: boolean };

const ofTicket = (column: RawBuilder<unknown>) =>
  sql`(select t.${column} from tickets t where t.client_id = w.client_id and t.id = w.ticket_id)`;

/** What is sent to the CRMs. */
export const sendings = durableWork({
  table: 'write_backs',
  key: { client_id: 'clientId', id: 'id' },
  claimed: sql<Row>`w.client_id as "clientId", w.id, w.uuid, w.ticket_id as "ticketId",
    ${ofTicket(sql`uuid`)} as "ticketUuid", ${ofTicket(sql`external_id`)} as "ticketExternalId",
    w.platform, w.kind, w.content, w.question_at as "questionAt", w.created_at as "createdAt", w.attempts, w.version,
    w.begun_version as "begunVersion", w.posted_version as "postedVersion", w.external_id as "externalId", w.is_draft as "isDraft",
    w.is_automatic as "isAutomatic", w.created_by as "createdBy"`,
  open: ['waiting', 'sending'],
  ready: (at) => sql`w.due_at <= ${at}`,
  order: sql`w.due_at, w.id`,
  begin: () => ({ state: 'sending' }),
  handBack: (at) => ({ state: 'waiting', due_at: new Date(at.getTime() + underWayMs) }),
  leaseSeconds: 240,
  graceMs: 10_000,
  // What ended its process so often would do so again.
  maxAttempts: retryWaits.length + 1,
  proof: sql<Proof>`w.version, w.is_automatic and exists (select from write_backs n
    where n.client_id = w.client_id and n.ticket_id = w.ticket_id and n.kind = 'note' and n.id > w.id
      and n.state in ('waiting', 'sending', 'posted')) as "hasNewer"`,
});

export type Taken = Claim<Row>;
export type SendingWork = Work<'write_backs', Row, Proof>;
