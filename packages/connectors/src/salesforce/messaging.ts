import type { CrmMessage, Signal } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { query, type Query } from './query.ts';
import { ConversationEntries, EntryRow, type SessionRow } from './schemas.ts';
import { seenOf, type Session } from './session.ts';
import { names, soql } from './soql.ts';

/**
 * What was said in messaging sessions of cases. In standard channels each message is a record; of enhanced ones the
 * record is empty, or there is none, and the words come conversation by conversation.
 */

const sessionFields = ['Id', 'CaseId', 'SystemModstamp', 'Conversation.ConversationIdentifier'];

/** Asked beside the cases; null where the organisation has no messaging, or hides it. */
export async function sessionsQuery(
  session: Session,
  caseIds: string[],
  signal: Signal,
): Promise<Query | null> {
  const described = await session.describe('MessagingSession', signal);
  if (!described) return null;
  const fields = seenOf(described, sessionFields);
  return {
    soql: soql`SELECT ${names(fields)} FROM MessagingSession WHERE CaseId IN ${caseIds}`,
    isOptional: true,
  };
}

const isHidden = (error: unknown) =>
  error instanceof CrmFailed && ['forbidden', 'not-found', 'refused'].includes(error.reason);

type Spoken = { sessionId: string; message: CrmMessage };

/** Bots and the platform itself are no agents: what they say is no answer. */
const kindOf = (role: string | null): CrmMessage['kind'] => {
  if (/^end_?user$/i.test(role ?? '')) return 'requester';
  return /^(?:agent|supervisor)$/i.test(role ?? '') ? 'agent' : 'note';
};

/** So many sessions in one question: it stays below the length of an address. */
const sessionsTogether = 200;

async function readRecords(
  session: Session,
  sessionIds: string[],
  signal: Signal,
): Promise<Spoken[]> {
  if (!(await session.describe('ConversationEntry', signal))) return [];
  const spoken: Spoken[] = [];
  for (let start = 0; start < sessionIds.length; start += sessionsTogether) {
    const some = sessionIds.slice(start, start + sessionsTogether);
    const rows = await query(
      session,
      soql`SELECT Id,ConversationId,ActorType,ActorName,Message,EntryTime FROM ConversationEntry WHERE ConversationId IN ${some} AND EntryType = 'Text'`,
      EntryRow,
      signal,
    );
    for (const { Id, ConversationId, ActorType, ActorName, Message, EntryTime } of rows)
      if (Message?.trim())
        spoken.push({
          sessionId: ConversationId,
          message: {
            externalId: Id,
            kind: kindOf(ActorType),
            author: ActorName,
            sentAt: EntryTime,
            html: null,
            text: Message,
            attachments: [],
          },
        });
  }
  return spoken;
}

const entriesTogether = 1_000;
const mostPages = 20;

/** Oldest first; the next page begins at the time of the last entry, which comes again. */
async function readEntries(session: Session, identifier: string, signal: Signal) {
  const path = `${await session.root(signal)}/connect/conversation/${encodeURIComponent(identifier)}/entries`;
  const entries = new Map<string, ConversationEntries['conversationEntries'][number]>();
  let startTimestamp: number | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const asked = { recordLimit: entriesTogether, queryDirection: 'FromStart', startTimestamp };
    const answer = await session.http.ask({ path, query: asked, signal }, ConversationEntries);
    const before = entries.size;
    for (const entry of answer.conversationEntries) entries.set(entry.identifier, entry);
    const last = answer.conversationEntries.at(-1);
    if (!last || answer.conversationEntries.length < entriesTogether || entries.size === before)
      break;
    startTimestamp = last.at.getTime();
  }
  return [...entries.values()];
}

/** A conversation goes on over sessions, which may be of other cases: an entry names its own. */
async function readConversation(
  session: Session,
  identifier: string,
  sessionIds: ReadonlySet<string>,
  signal: Signal,
): Promise<Spoken[]> {
  const entries = await readEntries(session, identifier, signal);
  return entries.flatMap((entry) => {
    const sessionId = entry.relatedRecords.find((id) => sessionIds.has(id));
    if (sessionId === undefined || !entry.messageText?.trim()) return [];
    const message: CrmMessage = {
      externalId: entry.identifier,
      kind: kindOf(entry.sender?.role ?? null),
      author: null,
      sentAt: entry.at,
      html: null,
      text: entry.messageText,
      attachments: [],
    };
    return [{ sessionId, message }];
  });
}

/** What these credentials may not see is left out; the case itself is read all the same. */
async function ifShown(spoken: Promise<Spoken[]>): Promise<Spoken[]> {
  try {
    return await spoken;
  } catch (error) {
    if (isHidden(error)) return [];
    throw error;
  }
}

/** The messages of each case, by its id, in the order of time. */
export async function messagesOfSessions(
  session: Session,
  sessions: SessionRow[],
  signal: Signal,
): Promise<Map<string, CrmMessage[]>> {
  const found = new Map<string, CrmMessage[]>();
  if (sessions.length === 0) return found;
  const ids = sessions.map(({ Id }) => Id);
  const spoken = await ifShown(readRecords(session, ids, signal));
  const isRead = new Set(spoken.map(({ sessionId }) => sessionId));
  const left = sessions.filter(({ Id }) => !isRead.has(Id));
  const identifiers = new Set(
    left.flatMap(({ Conversation }) => Conversation?.ConversationIdentifier ?? []),
  );
  const leftIds = new Set(left.map(({ Id }) => Id));
  for (const identifier of identifiers)
    spoken.push(...(await ifShown(readConversation(session, identifier, leftIds, signal))));
  for (const { Id, CaseId } of sessions) {
    const own = spoken.filter(({ sessionId }) => sessionId === Id).map(({ message }) => message);
    if (CaseId) found.set(CaseId, [...(found.get(CaseId) ?? []), ...own]);
  }
  return found;
}
