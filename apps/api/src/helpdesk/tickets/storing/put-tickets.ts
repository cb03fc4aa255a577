import { randomUUIDv7 } from 'node:crypto';
import type { MessageAttachment } from '@replique/contract/helpdesk/tickets';
import type { TicketsMetadata } from '@replique/contract/accounts/tickets-metadata';
import type { TicketPriority } from '@replique/contract/helpdesk/ticket-priority';
import type { TicketStatus } from '@replique/contract/helpdesk/ticket-status';
import { endsInThanks } from '@replique/engine/conversation/closing-thanks';
import type { NotAnalysed } from '@replique/contract/not-analysed';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Reading } from '../../../platform/text/texts.ts';
import { boundFields } from './bound-fields.ts';
import { tellArrived } from './arrivals.ts';
import { applyMetadata, crmValuesOf, languageOf } from '../rules/metadata.ts';
import { readBeforeNews, tellTicketNews } from './news.ts';
import { retirePastAnswers, upsertPastAnswers, type PastAnswer } from './past-answers-store.ts';
import {
  insertMessages,
  upsertMessages,
  upsertTickets,
  type NewMessage,
  type NewTicket,
} from './put-store.ts';
import { readLinks, readMessage, readQuestion } from './read-texts.ts';
import { holdTicketRules, judgeTickets } from '../rules/rules.ts';
import { askAhead, dictionaryOf, lexemesOf, type BothLexemes } from '../search/lexemes.ts';
import { notingRedacted } from './redacted-store.ts';
import { markToCompare } from './sent-store.ts';
import { toStorableText } from '../../../platform/text/storable-text.ts';
import { assigneeOf, nameOf, type Assignee } from './assignee.ts';

export { relinkPastAnswers } from './past-answers-store.ts';

type NewPastAnswer = Omit<PastAnswer, 'ticketId'>;

/** A ticket as a CRM or an import file gives it; `html` or `text` of a message is enough. */
export type IncomingTicket = {
  platform: string;
  externalId: string;
  subject: string;
  channel: string | null;
  category: string | null;
  formId?: string | null;
  groupId?: string | null;
  /** As the CRM says it, `en-US`: a hint for texts that do not tell their language. */
  language: string | null;
  tags: string[];
  /** Values of the CRM's custom fields, by their ids. */
  fields?: Record<string, string>;
  requesterName: string | null;
  requesterEmail: string | null;
  /** Who of the team has it. */
  assignee?: Assignee | null;
  /** Until when the CRM hides it from its agents. */
  snoozedUntil?: Date | null;
  createdAt: Date;
  messages: {
    externalId: string;
    role: 'requester' | 'agent';
    author: string | null;
    sentAt: Date;
    html: string | null;
    text: string | null;
    attachments?: MessageAttachment[];
  }[];
  /** Where it stands in the CRM; open where nothing is told. */
  status?: { is: TicketStatus; word: string | null };
  priority?: { is: TicketPriority | null; word: string } | null;
  /** Names: of the group that has it, and of the customer's organisation. */
  team?: string | null;
  organisation?: string | null;
  brand?: string | null;
};

/** Names of agents of one ticket: at most so many. */
const mostAgents = 20;

export type PreparedTicket = {
  ticket: NewTicket;
  messages: NewMessage[];
  answer: NewPastAnswer | null;
  /** What it is found by, where that takes long to ask for; null: it is asked for as the ticket is stored. */
  lexemes: BothLexemes | null;
};

const longestAnswer = 6_000;
/** A thread is many messages: their texts together may be longer than one. */
const threadBudget = { characters: 8_000_000, milliseconds: 2_000 };

/**
 * Each message under an id that is its own in the ticket. Of several with one id the last stands; but some
 * systems number questions and answers apart, so one id on both sides names two messages.
 */
function distinctMessages(messages: IncomingTicket['messages']): IncomingTicket['messages'] {
  const roles = new Map<string, string>();
  const named = messages.map((message) => {
    // Ids are compared with what the database gives back, so they are cleaned before they are stored.
    const id = toStorableText(message.externalId);
    const role = roles.get(id) ?? message.role;
    roles.set(id, role);
    return { ...message, externalId: role === message.role ? id : `${id}/${message.role}` };
  });
  return lastById(named, (message) => message.externalId);
}

/** A message that nothing is made of: it is shown as text, as it came. */
const asItCame = ({ html, text }: { html: string | null; text: string | null }) => ({
  text: html ?? text ?? '',
  quoted: null,
  html: null,
});

/** Its messages in the order of their times, each under an id of its own. */
export async function prepareMessages(
  incoming: Pick<IncomingTicket, 'messages'>,
  { texts, client }: Reading,
): Promise<NewMessage[]> {
  const ordered = distinctMessages(incoming.messages).toSorted(
    (a, b) => a.sentAt.getTime() - b.sentAt.getTime(),
  );
  const prepared: NewMessage[] = [];
  // One after the other: a thread of hundreds does not fill the queue.
  for (const { html, text, ...message } of ordered) {
    const read = await texts.read(readMessage, { html, text }, { client });
    const { notAnalysed } = read;
    const { attachments = [] } = message;
    prepared.push({
      ...message,
      ...(notAnalysed === null ? { html, ...read.value } : asItCame({ html, text })),
      notAnalysed,
      uuid: randomUUIDv7(),
      attachments: attachments.length > 0 ? attachments : null,
    });
  }
  return prepared;
}

/** The longest message of a thread that cannot be read as a whole: it is the one to be told of. */
function markLongest(messages: NewMessage[], notAnalysed: NotAnalysed): NewMessage[] {
  const asked = messages.filter(({ role }) => role === 'requester');
  const longest = asked.toSorted((a, b) => b.text.length - a.text.length)[0];
  return messages.map((message) =>
    message === longest ? { ...message, ...asItCame(message), notAnalysed } : message,
  );
}

/** What a thread asks: nothing as long as one of its requester's messages was not read. */
async function readThread(subject: string, messages: NewMessage[], { texts, client }: Reading) {
  const asked = messages.filter(({ role }) => role === 'requester');
  const nothing = { question: '', language: 'en', spoken: null, messages };
  if (asked.some(({ notAnalysed }) => notAnalysed !== null)) return nothing;
  const thread = { subject, messages: asked.map(({ role, text }) => ({ role, text })) };
  const read = await texts.read(readQuestion, thread, { client, budget: threadBudget });
  if (read.notAnalysed === null) return { ...read.value, messages };
  return { ...nothing, messages: markLongest(messages, read.notAnalysed) };
}

/** The answer people gave: the fullest of the agents' messages. */
async function pastAnswerOf(
  messages: NewMessage[],
  { question, language }: { question: string; language: string },
  { texts, client }: Reading,
): Promise<NewPastAnswer | null> {
  const answers = messages.filter(
    ({ role, text, notAnalysed }) =>
      role === 'agent' && notAnalysed === null && text.trim().length > 40,
  );
  const best = answers.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (!best || question === '') return null;
  const sources = answers.map(({ html, text }) => ({ html, text }));
  const links = await texts.read(readLinks, sources, { client, budget: threadBudget });
  return {
    question,
    answer: best.text.slice(0, longestAnswer),
    language,
    answeredAt: best.sentAt,
    links: links.notAnalysed === null ? links.value : [],
  };
}

function lastTime(messages: NewMessage[], role: 'requester' | 'agent'): Date | null {
  return messages.findLast((message) => message.role === role)?.sentAt ?? null;
}

/** Who answered, in the order of their first answers. */
function agentsOf(messages: NewMessage[]): string[] {
  const cut = messages
    .filter(({ role }) => role === 'agent')
    .map(({ author }) => nameOf(author ?? ''));
  return [...new Set(cut)].filter((name) => name !== '').slice(0, mostAgents);
}

/** The last word is the requester's, and more than thanks for an answer. */
function isAsking(messages: NewMessage[]): boolean {
  if (messages.at(-1)?.role !== 'requester') return false;
  const said = messages.slice(messages.findLastIndex(({ role }) => role === 'agent') + 1);
  const isRead = said.every((one) => one.notAnalysed === null && one.attachments === null);
  return !isRead || !endsInThanks(messages);
}

/** Texts, question, language, counters: all that is known of a ticket without its client. No database. */
export async function prepareTicket(
  incoming: IncomingTicket,
  reading: Reading,
): Promise<PreparedTicket> {
  return prepareThread(incoming, await prepareMessages(incoming, reading), reading);
}

/** The same with messages that are prepared already, in the order of their times, instead of its own. */
export async function prepareThread(
  incoming: IncomingTicket,
  prepared: NewMessage[],
  reading: Reading,
): Promise<PreparedTicket> {
  const read = await readThread(incoming.subject, prepared, reading);
  const { question, messages, spoken } = read;
  const {
    messages: _,
    formId = null,
    groupId = null,
    status = { is: 'open', word: null },
    assignee,
    snoozedUntil = null,
    priority = null,
    team = null,
    organisation = null,
    brand = null,
    fields = {},
    ...given
  } = incoming;
  const crmValues = crmValuesOf({ ...given, formId, groupId });
  const language = spoken ?? (languageOf(crmValues.language ?? '') || read.language);
  return {
    messages,
    answer: await pastAnswerOf(messages, { question, language }, reading),
    lexemes: null,
    ticket: {
      ...given,
      externalId: toStorableText(given.externalId),
      uuid: randomUUIDv7(),
      language,
      spoken,
      question,
      formId,
      groupId,
      crmValues,
      crmFields: boundFields(fields),
      status: status.is,
      crmStatus: status.word,
      priority: priority?.is ?? null,
      crmPriority: priority?.word ?? null,
      team,
      organisation,
      brand,
      isAsking: isAsking(messages),
      lastMessageAt: messages.at(-1)?.sentAt ?? incoming.createdAt,
      lastQuestionAt: lastTime(messages, 'requester'),
      lastAnswerAt: lastTime(messages, 'agent'),
      messageCount: messages.length,
      answerCount: messages.filter((message) => message.role === 'agent').length,
      agents: agentsOf(messages),
      ...assigneeOf(assignee),
      crmSnoozedUntil: snoozedUntil,
    },
  };
}

/** What was not read is not searched either. */
const searchedTexts = ({ messages }: PreparedTicket): string[] =>
  messages.flatMap(({ text, notAnalysed }) => (notAnalysed === null ? [text] : []));

/** The same with what it is found by, where that takes long: no transaction that stores tickets is open meanwhile. */
export async function withLexemes(
  db: Pick<Database, 'withClient'>,
  clientId: number,
  prepared: PreparedTicket,
): Promise<PreparedTicket> {
  const { subject } = prepared.ticket;
  const lexemes = await askAhead(db, clientId, { subject, texts: searchedTexts(prepared) });
  return { ...prepared, lexemes };
}

/** In the order of the tickets. */
async function findLexemes(tx: Tx, tickets: PreparedTicket[]): Promise<string[]> {
  const open = tickets.filter(({ lexemes }) => lexemes === null);
  const asked = await lexemesOf(
    tx,
    open.map((each) => ({ ...each.ticket, texts: searchedTexts(each) })),
  );
  return tickets.map(
    (each) => each.lexemes?.[dictionaryOf(each.ticket.language)] ?? asked[open.indexOf(each)] ?? '',
  );
}

/** A prepared ticket under the names that its client gives to the CRM's values. */
function nameValues(prepared: PreparedTicket, metadata: TicketsMetadata): PreparedTicket {
  const { ticket, answer } = prepared;
  const named = applyMetadata(metadata, ticket.crmValues, {
    spoken: ticket.spoken,
    guessed: ticket.language,
  });
  return {
    ...prepared,
    ticket: { ...ticket, ...named },
    answer: answer && { ...answer, language: named.language },
  };
}

/** The last of several with one id: a statement may touch a row only once. */
function lastById<T>(rows: T[], idOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}

/**
 * Stores tickets by platform and external id with their messages and past answers, named and judged by the client's
 * settings: twice gives the same rows. What agents sent on them is compared after the commit, by whoever stores them.
 */
export async function putTickets(
  tx: Tx,
  clientId: number,
  prepared: PreparedTicket[],
): Promise<void> {
  if (prepared.length === 0) return;
  const { metadata, rules } = await holdTicketRules(tx, clientId);
  const distinct = lastById(prepared, (each) => each.ticket.externalId).map((each) =>
    nameValues(each, metadata),
  );
  const keys = distinct.map(({ ticket: { platform, externalId } }) => ({ platform, externalId }));
  const before = await readBeforeNews(tx, clientId, keys);
  const lexemes = await findLexemes(tx, distinct);
  const ids = await upsertTickets(
    tx,
    clientId,
    distinct.map(({ ticket }, place) => ({ ...ticket, lexemes: lexemes[place] ?? '' })),
  );
  const withId = distinct.flatMap((each) => {
    const stored = ids.get(each.ticket.externalId);
    return stored === undefined ? [] : [{ ...each, ticketId: stored.id, isNew: stored.isNew }];
  });
  const known = withId.filter(({ isNew }) => !isNew);
  await insertMessages(tx, clientId, messagesOf(withId.filter(({ isNew }) => isNew)));
  const messages = messagesOf(known);
  await notingRedacted(tx, clientId, messages, () => upsertMessages(tx, clientId, messages));
  await upsertPastAnswers(
    tx,
    clientId,
    withId.flatMap(({ ticketId, answer }) => (answer ? [{ ...answer, ticketId }] : [])),
  );
  const unanswered = known.filter(({ answer }) => !answer).map(({ ticketId }) => ticketId);
  if (unanswered.length > 0) await retirePastAnswers(tx, clientId, unanswered);
  const ticketIds = withId.map(({ ticketId }) => ticketId);
  await judgeTickets(tx, clientId, rules, ticketIds);
  await tellArrived(tx, ticketIds.length);
  await tellTicketNews(tx, clientId, keys, before);
  // A ticket that is new has no suggestion yet.
  if (known.length > 0)
    await markToCompare(
      tx,
      clientId,
      known.map(({ ticketId }) => ticketId),
    );
}

function messagesOf(tickets: (PreparedTicket & { ticketId: number })[]) {
  return tickets.flatMap(({ ticketId, messages }) =>
    messages.map((message) => ({ ...message, ticketId })),
  );
}
