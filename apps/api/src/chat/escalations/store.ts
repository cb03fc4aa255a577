import type {
  Bilingual,
  ChatbotSettings,
  ContactField,
  WhiteLabel,
} from '@replique/contract/chat/chatbots';
import type { EscalationReason } from '@replique/contract/chat/chats';
import { sql } from 'kysely';
import type { KeptContact } from '../../platform/db/column-shapes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ChatPlace } from '../chats/chats.ts';

/** The SQL of what was passed on to people; that of the job is in work-store.ts. */

function escalations(tx: Tx) {
  return (
    tx
      .selectFrom('escalations as e')
      // What stands in the CRM comes back as a ticket of ours under its name there.
      .leftJoin('tickets as t', (join) =>
        join
          .onRef('t.client_id', '=', 'e.client_id')
          .on((eb) =>
            eb.or([
              eb('t.id', '=', eb.ref('e.ticket_id')),
              eb.and([
                eb('e.ticket_id', 'is', null),
                eb('t.platform', '=', eb.ref('e.platform')),
                eb('t.external_id', '=', eb.ref('e.external_id')),
              ]),
            ]),
          ),
      )
      .select([
        'e.client_id as clientId',
        'e.id',
        'e.uuid',
        'e.chat_id as chatId',
        'e.reason',
        'e.asked_by as askedBy',
        'e.contact',
        'e.note',
        'e.subject',
        'e.state',
        'e.platform',
        'e.external_id as externalId',
        'e.error',
        'e.at',
        't.uuid as ticket',
      ])
  );
}

export type EscalationRecord = Awaited<ReturnType<typeof listEscalations>>[number];

/** Of several chats of a client. */
export async function listEscalations(tx: Tx, clientId: number, chatIds: number[]) {
  if (chatIds.length === 0) return [];
  return escalations(tx)
    .where('e.client_id', '=', clientId)
    .where('e.chat_id', 'in', chatIds)
    .execute();
}

export async function findEscalation(
  tx: Tx,
  { clientId, chatId }: ChatPlace,
): Promise<EscalationRecord | undefined> {
  return (await listEscalations(tx, clientId, [chatId]))[0];
}

export type NewEscalation = ChatPlace & {
  uuid: string;
  reason: EscalationReason;
  askedBy: number | null;
  contact: KeptContact;
  note: string;
  subject: string;
  at: Date;
};

export async function insertEscalation(tx: Tx, added: NewEscalation): Promise<void> {
  const { clientId, chatId, askedBy, contact, at, ...rest } = added;
  await tx
    .insertInto('escalations')
    .values({
      ...rest,
      client_id: clientId,
      chat_id: chatId,
      asked_by: askedBy,
      contact: JSON.stringify(contact),
      platform: null,
      external_id: null,
      ticket_id: null,
      error: null,
      due_at: at,
      holder: null,
      lease_until: null,
      at,
      done_at: null,
    })
    .execute();
}

/** One that was given up is tried anew, from the first attempt on; whether the CRM has it is still looked at first. */
export async function updateTriedAgain(
  tx: Tx,
  { clientId, chatId }: ChatPlace,
  change: { contact: KeptContact; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('escalations')
    .set({
      contact: JSON.stringify(change.contact),
      note: change.note,
      state: 'waiting',
      error: null,
      attempts: 0,
      due_at: change.at,
      done_at: null,
    })
    .where('client_id', '=', clientId)
    .where('chat_id', '=', chatId)
    .where('state', '=', 'failed')
    .execute();
}

/** What a chat is passed on with: its chatbot, its client and its visitor. */
export type ChatContext = {
  settings: ChatbotSettings;
  chatbotUuid: string;
  crmPlatform: string | null;
  escalationSubject: Bilingual;
  whiteLabel: WhiteLabel;
  clientName: string;
  visitor: { isBlocked: boolean; isVerified: boolean } & Record<
    Exclude<ContactField, 'orderNumber'>,
    string | null
  >;
};

/** Undefined for a chat of the panel: it has no visitor. */
export async function findContext(
  tx: Tx,
  { clientId, chatId }: ChatPlace,
): Promise<ChatContext | undefined> {
  const row = await tx
    .selectFrom('chats as c')
    .innerJoin('chatbots as b', (join) =>
      join.onRef('b.client_id', '=', 'c.client_id').onRef('b.id', '=', 'c.chatbot_id'),
    )
    .innerJoin('clients', 'clients.id', 'c.client_id')
    .innerJoin('visitors as v', (join) =>
      join.onRef('v.client_id', '=', 'c.client_id').onRef('v.id', '=', 'c.visitor_id'),
    )
    .select([
      'b.settings',
      'b.uuid as chatbotUuid',
      'b.crm_platform as crmPlatform',
      'b.escalation_subject as escalationSubject',
      'b.white_label as whiteLabel',
      'clients.name as clientName',
      'v.name',
      'v.email',
      'v.phone',
      sql<boolean>`v.external_id is not null`.as('isVerified'),
      sql<boolean>`v.blocked_at is not null`.as('isBlocked'),
    ])
    .where('c.client_id', '=', clientId)
    .where('c.id', '=', chatId)
    .where('c.origin', '=', 'widget')
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, email, phone, isVerified, isBlocked, ...chatbot } = row;
  return { ...chatbot, visitor: { name, email, phone, isVerified, isBlocked } };
}

/** How the bot's last answer came about, where it gave one. */
export async function findLastTurn(
  tx: Tx,
  { clientId, chatId }: ChatPlace,
): Promise<
  { kind: string; silenceReason: string | null; score: 'good' | 'bad' | null } | undefined
> {
  return tx
    .selectFrom('chat_messages as m')
    .innerJoin('chat_traces as t', (join) =>
      join.onRef('t.client_id', '=', 'm.client_id').onRef('t.message_id', '=', 'm.id'),
    )
    .select(['t.kind', 't.silence_reason as silenceReason', 'm.score'])
    .where('m.client_id', '=', clientId)
    .where('m.chat_id', '=', chatId)
    .where('m.author', '=', 'bot')
    .where('m.state', '=', 'done')
    .orderBy('m.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
