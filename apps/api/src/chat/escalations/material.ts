import type { NewCrmTicket } from '@replique/connectors/connector';
import { findChat, listMessages, type ChatRecord, type MessageRecord } from '../chats/chats.ts';
import type { Deps } from '../deps.ts';
import { findContext, type ChatContext } from './store.ts';
import { writeTranscript } from './transcript.ts';
import { listNames } from './work-store.ts';
import type { Taken } from './work.ts';

/** What a ticket of a chat is made of. */
export type Material = {
  chat: ChatRecord;
  messages: (MessageRecord & { author: 'visitor' | 'bot' | 'agent' })[];
  context: ChatContext;
  /** Of people who wrote in it, or passed it on. */
  names: ReadonlyMap<number, string>;
  /** Of the chat in the console. */
  address: string;
};

const isSaid = (message: MessageRecord): message is Material['messages'][number] =>
  message.author !== 'note' &&
  message.author !== 'event' &&
  message.state === 'done' &&
  message.text.trim() !== '';

/** Null where the chat was erased meanwhile. */
export async function readMaterial(deps: Deps, taken: Taken): Promise<Material | null> {
  const place = { clientId: taken.clientId, chatId: taken.chatId };
  return deps.db.withStaff(async (tx) => {
    const chat = await findChat(tx, place);
    const context = await findContext(tx, place);
    if (!chat || !context) return null;
    const messages = (await listMessages(tx, place)).filter(isSaid);
    const ids = [taken.askedBy, ...messages.map((message) => message.user_id)];
    const names = await listNames(tx, [...new Set(ids.filter((id) => id !== null))]);
    const address = `${deps.config.publicUrl}/chats?chat=${chat.uuid}`;
    return { chat, messages, context, names, address };
  });
}

/** None is a part of another, so that a search for one never finds the other. */
export const keyOf = ({ uuid }: Pick<Taken, 'uuid'>): string => `rq-chat-${uuid}`;

const nameOf = ({ names }: Material, id: number | null) =>
  id === null ? null : (names.get(id) ?? null);

/** The ticket as the CRM is given it. */
export function crmTicketOf(taken: Taken, material: Material): NewCrmTicket {
  const { chat, context } = material;
  const { contact, note, reason, subject } = taken;
  const { name = null, email = null } = contact;
  const key = keyOf(taken);
  const told = writeTranscript({
    language: chat.language,
    reason,
    by: nameOf(material, taken.askedBy),
    summary: chat.summary,
    note,
    contact,
    isVerified: context.visitor.isVerified,
    page: chat.page,
    timeZone: context.settings.timeZone,
    messages: material.messages.map((message) => ({
      author: message.author,
      text: message.text,
      at: message.at,
      name: nameOf(material, message.user_id),
    })),
    address: material.address,
    key,
  });
  return {
    subject,
    ...told,
    requester: { name, email },
    key,
    tags: ['chat'],
    language: chat.language,
  };
}
