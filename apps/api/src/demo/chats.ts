import { randomUUID } from 'node:crypto';
import { findPublicChatbot, listChatbots, type PublicChatbot } from '../chat/chatbots/chatbots.ts';
import {
  addEvent,
  addMessage,
  changeChat,
  endChat,
  hasChats,
  insertChat,
  insertVisitor,
  setChat,
  setMessage,
  type HeldChat,
} from '../chat/chats/chats.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { escalateChat } from '../chat/escalations/escalations.ts';
import { readDemoChats, type DemoChat } from './read-content.ts';

/** The chats of the demo: some of today, which wait, are answered by a person or by the bot, the others put away. */

const second = 1_000;
const day = 86_400 * second;
/** How long each needs for what they say. */
const pause = { visitor: 70 * second, bot: 4 * second, agent: 95 * second };

type Demo = {
  client: { id: number; language: 'en' | 'fr'; helpCentre: string };
  chatbot: PublicChatbot;
  /** Who answers for the client. */
  agentId: number | null;
  now: Date;
};

/** `-6m`: some minutes ago; `17:42`: that time of the day, UTC, always past. */
function beginOf({ daysAgo, at }: DemoChat, now: Date): Date {
  const ago = /^-(\d+)m$/.exec(at)?.[1];
  if (ago) return new Date(now.getTime() - Number(ago) * 60 * second);
  const date = new Date(now.getTime() - daysAgo * day).toISOString().slice(0, 10);
  const begun = new Date(`${date}T${at}:00Z`);
  return begun.getTime() < now.getTime() - day / 2 ? begun : new Date(begun.getTime() - day);
}

async function begin(tx: Tx, demo: Demo, written: DemoChat, at: Date) {
  const { client, chatbot } = demo;
  const language = written.language ?? client.language;
  const { name, email } = written.visitor;
  const visitor = await insertVisitor(tx, {
    clientId: client.id,
    chatbotId: chatbot.id,
    uuid: randomUUID(),
    externalId: null,
    name,
    email,
    language,
    at,
  });
  return insertChat(tx, {
    client_id: client.id,
    uuid: randomUUID(),
    chatbot_id: chatbot.id,
    visitor_id: visitor.id,
    language,
    title: written.says[0]?.text.slice(0, 120) ?? '',
    page: written.page,
    started_at: at,
    last_at: at,
  });
}

/** Whether the visitor asked for a person with this: after the bot offered one, else with the last words. */
function asksForPerson({ says, escalated }: DemoChat, index: number): boolean {
  if (!escalated || says[index]?.by !== 'visitor') return false;
  const offered = says.findIndex((each) => each.offersEscalation);
  return offered >= 0 ? index === offered + 1 : index === says.length - 1;
}

async function passOn(held: HeldChat, { escalated, visitor, ...given }: DemoChat, at: Date) {
  const { client_id: clientId, id: chatId } = held.chat;
  const { name, email } = visitor;
  const contact = Object.entries({
    name,
    email,
    phone: given.phone,
    orderNumber: given.orderNumber,
  });
  await escalateChat(
    held.tx,
    { clock: () => at },
    {
      clientId,
      chatId,
      reason: escalated ?? 'asked',
      contact: Object.fromEntries(contact.filter(([, value]) => value)),
      note: '',
      askedBy: null,
    },
  );
}

async function takeOver(held: HeldChat, demo: Demo, at: Date): Promise<void> {
  await addEvent(held, 'taken-over', at, { by: demo.agentId });
  await setChat(held, { state: 'agent', taken_by: demo.agentId, taken_at: at });
}

/** A person who has the chat, or is waited for, owes an answer from what the visitor says until their own. */
async function keepWaiting(held: HeldChat, by: 'visitor' | 'bot' | 'agent', at: Date) {
  const { state, waiting_since: since } = held.chat;
  if (by === 'agent') await setChat(held, { waiting_since: null });
  else if (by === 'visitor' && state !== 'bot' && since === null)
    await setChat(held, { waiting_since: at });
}

/** Says all of it. @returns when the last of it was said */
async function say(held: HeldChat, demo: Demo, written: DemoChat): Promise<Date> {
  let at = held.chat.started_at;
  for (const [
    index,
    { by, text, sources = [], offersEscalation = false },
  ] of written.says.entries()) {
    if (index > 0) at = new Date(at.getTime() + pause[by]);
    if (by === 'agent' && held.chat.state !== 'agent') await takeOver(held, demo, at);
    const message = await addMessage(held, {
      author: by,
      text,
      at,
      user_id: by === 'agent' ? demo.agentId : null,
      offers_escalation: offersEscalation,
      sources: JSON.stringify(sources.map((source) => ({ ...source, document: null }))),
    });
    if (by === 'bot' && written.rate && index === written.says.length - 2)
      await setMessage(held, message.id, { score: written.rate });
    if (asksForPerson(written, index)) await passOn(held, written, at);
    await keepWaiting(held, by, at);
  }
  return at;
}

/** What is of an earlier day went to the archive, at once when it was solved, else after a day. */
async function putAway(held: HeldChat, demo: Demo, written: DemoChat, last: Date): Promise<void> {
  const { score = null, comment = null, solved, note } = written;
  if (note) await addMessage(held, { author: 'note', text: note, user_id: demo.agentId, at: last });
  if (score) await setChat(held, { score, comment });
  if (written.state) return;
  const over = new Date(
    Math.min(last.getTime() + (solved ? 60 * second : day), demo.now.getTime()),
  );
  if (solved) await setChat(held, { solved_at: over });
  await endChat(held, solved ? 'solved' : 'closed', over);
  await setChat(held, { archived_at: over });
}

/** A chat with all that was said in it, in one transaction. */
async function putChat(deps: Deps, demo: Demo, written: DemoChat): Promise<void> {
  await deps.db.withClient(demo.client.id, async (tx) => {
    const chat = await begin(tx, demo, written, beginOf(written, demo.now));
    await changeChat(tx, { clientId: demo.client.id, chatId: chat.id }, async (held) => {
      const last = await say(held, demo, written);
      await putAway(held, demo, written, last);
    });
  });
}

/**
 * @param client.helpCentre where the articles stand that the bot names
 * @param earlier the chats of the months before
 */
export async function putDemoChats(
  deps: Deps,
  client: { id: number; slug: string; helpCentre: string; language: 'en' | 'fr' },
  agentId: number | null,
  earlier: DemoChat[],
): Promise<void> {
  const chatbot = await deps.db.withStaff(async (tx) => {
    if (await hasChats(tx, client.id)) return undefined;
    const [first] = await listChatbots(tx, client.id);
    return first && (await findPublicChatbot(tx, first.uuid));
  });
  if (!chatbot) return;
  const demo = { client, chatbot, agentId, now: deps.clock() };
  for (const written of [...earlier, ...readDemoChats(client.slug, client.helpCentre)])
    await putChat(deps, demo, written);
}
