import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { announce, nameInMail, queueMailTo } from '../../accounts/index.ts';
import {
  internalPlatform,
  putTickets,
  type IncomingTicket,
  type PreparedTicket,
} from '../../helpdesk/index.ts';
import { phrasesFor } from './mail-words.ts';
import type { Material } from './material.ts';
import { phrasesOf } from './words.ts';
import { findInternalTicket, listAdmins } from './work-store.ts';
import type { Taken } from './work.ts';

/** Where no CRM takes a chat, or the CRM does not take it: a ticket of our own, and a mail to those who answer. */

/** What people call it by. */
export const numberOf = ({ id }: Pick<Taken, 'id'>): string => `CH-${id}`;

/** What the visitor gave beside the conversation, as a last word of theirs: they wait for an answer. */
function lastWord(taken: Taken, { chat, messages }: Material): string | null {
  const t = phrasesOf(chat.language).ticket;
  const { phone, orderNumber } = taken.contact;
  const lines = [
    ...(taken.note ? [taken.note] : []),
    ...(orderNumber ? [`${t.orderNumber}: ${orderNumber}`] : []),
    ...(phone ? [`${t.phone}: ${phone}`] : []),
  ];
  if (lines.length > 0) return lines.join('\n');
  return messages.at(-1)?.author === 'agent' ? t.reasons[taken.reason] : null;
}

/** Of the bot's answers nothing is kept here: the ticket is what people asked and answered, and answers are learned from. */
export function incomingOf(taken: Taken, material: Material): IncomingTicket {
  const { chat, messages, names } = material;
  const { name = null, email = null } = taken.contact;
  const said = messages.flatMap(({ author, uuid, text, at, user_id }) =>
    author === 'bot'
      ? []
      : [
          {
            externalId: uuid,
            role: author === 'agent' ? ('agent' as const) : ('requester' as const),
            author: author === 'agent' ? (names.get(user_id ?? 0) ?? null) : name,
            sentAt: at,
            html: null,
            text,
          },
        ],
  );
  const word = lastWord(taken, material);
  const last = {
    externalId: taken.uuid,
    role: 'requester' as const,
    author: name,
    sentAt: taken.at,
  };
  return {
    platform: internalPlatform,
    externalId: numberOf(taken),
    subject: taken.subject,
    channel: 'chat',
    category: null,
    language: chat.language,
    tags: ['chat'],
    requesterName: name,
    requesterEmail: email,
    createdAt: chat.started_at,
    messages: word === null ? said : [...said, { ...last, html: null, text: word }],
  };
}

/** Stores it; twice gives the same ticket. @returns its number in the database */
export async function putInternalTicket(
  tx: Tx,
  taken: Taken,
  prepared: PreparedTicket,
): Promise<number> {
  const { clientId } = taken;
  await putTickets(tx, clientId, [prepared]);
  const stored = await findInternalTicket(tx, clientId, prepared.ticket.externalId);
  if (!stored) throw new Error('What was just stored is there.');
  await announce(tx, { clientId, ticketUuid: stored.uuid, what: 'ticket' });
  return stored.id;
}

const mostMessages = 20;

/** Tells whoever the chatbot names, else the client's Admins; in the staff transaction of the ticket. */
export async function mailPeople(
  tx: Tx,
  deps: Deps,
  taken: Taken,
  of: { material: Material; platform: DeskPlatform | null },
): Promise<void> {
  const { context, messages, address } = of.material;
  const { escalationEmail, fallbackLanguage } = context.settings;
  const named = escalationEmail && {
    email: escalationEmail,
    firstname: '',
    language: fallbackLanguage,
  };
  const receivers = named ? [named] : await listAdmins(tx, taken.clientId);
  for (const receiver of receivers) {
    const t = phrasesFor(receiver.language ?? 'en', {
      client: nameInMail(context.clientName),
      platform: of.platform,
    });
    const { email, phone, name, orderNumber } = taken.contact;
    const known = [name && nameInMail(name), email, phone, orderNumber].filter(
      (value) => value !== undefined,
    );
    await queueMailTo(tx, deps, receiver, () => ({
      limit: 'escalations',
      subject: t.subject,
      paragraphs: [
        t.text,
        taken.subject,
        ...(taken.note ? [taken.note] : []),
        known.join(' · '),
      ].filter((text) => text !== ''),
      link: { label: t.button, url: address },
      notes: messages
        .slice(-mostMessages)
        .map(({ author, text }) => `${t.authors[author]}: ${text}`),
    }));
  }
}
