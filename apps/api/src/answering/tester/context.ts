import type { SentReply } from '@replique/contract/answering/tester';
import { requireModule, withClientScope, type Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { factsForReply, howFor } from '../../helpdesk/index.ts';
import { findReplyLanguage, voiceOf, type Question, type Voice } from '../ask/question.ts';
import { findRulesInForce } from '../prompts/prompts.ts';
import { cutTicket, questionAt, type CutTicket } from './read-ticket.ts';
import {
  checkTrial,
  readOtherSides,
  readOwnSides,
  type TestedSide,
  type TesterRequest,
} from './sides.ts';

/** What is put to a prompt: a ticket, by the id of its CRM or its uuid, cut after a message; or a question. */
export type AskedOf = { ticket: string; cut?: number | undefined } | { question: string };

/** What answers are written from, whichever prompt they are written with. */
export type TestContext = {
  clientUuid: string;
  ticket: { id: number; uuid: string; externalId: string; subject: string } | null;
  cut: number | null;
  sent: SentReply | null;
  question: Question;
  /** With another prompt for each answer. */
  voice: Omit<Voice, 'prompt'>;
};

/** Both answers are written from the same; only the prompt is each one's own. */
export type TesterContext = TestContext & {
  promptName: string;
  /** Of the client's own prompt as it is saved: what is tried otherwise is not kept. */
  isKept: boolean;
  sides: TestedSide[];
};

/** What is asked, before its language is known. */
type Asked = Pick<TestContext, 'ticket' | 'cut' | 'sent'> & {
  text: string;
  /** Null: a question without a ticket. */
  thread: CutTicket | null;
};

/** The ticket that is asked about; null for a question without one. @throws `tickets.not-found` */
async function findThread(tx: Tx, client: Client, about: AskedOf): Promise<CutTicket | null> {
  if ('question' in about) return null;
  return cutTicket(tx, client.id, { name: about.ticket, cut: about.cut });
}

/** Never within a transaction, as it reads texts. @throws `tickets.no-question`, `request.unreadable` */
async function readAsked(
  deps: Deps,
  client: Client,
  about: AskedOf,
  thread: CutTicket | null,
): Promise<Asked> {
  if (!thread) {
    const text = 'question' in about ? about.question : '';
    return { ticket: null, cut: null, sent: null, text, thread };
  }
  const text = await questionAt(deps, client.id, thread);
  if (text.trim() === '') throw fail('tickets.no-question');
  const { cut, sent } = thread;
  const { id, uuid, externalId, subject } = thread.ticket;
  return { ticket: { id, uuid, externalId, subject }, cut, sent, text, thread };
}

/** @throws `request.invalid` unless it is either a ticket or a question */
export function askedOf({
  ticket,
  cut,
  question,
}: Pick<TesterRequest, 'ticket' | 'cut' | 'question'>): AskedOf {
  if (ticket !== undefined && question === undefined) return { ticket, cut };
  if (question !== undefined && ticket === undefined) return { question };
  const message = 'Either a ticket or a question.';
  throw fail('request.invalid', { fields: [{ path: 'question', message }] });
}

/** Super-admins try a client out before its suggestions are turned on. */
function checkModule(caller: Caller, client: Client): void {
  if (caller.clientId !== null) requireModule(client, 'suggestions');
}

/** How an answer is asked for, beside what is asked. */
export type AskedHow = {
  client: Client;
  /** The mandatory rules that the answer is held to. */
  rules: string;
  /** Who signs it. */
  agentName: string | null;
  /** Whether third parties are asked about a ticket, as `factsForReply` has it; `none`: nothing of theirs is given. */
  facts: 'none' | ReturnType<typeof howFor>;
  /** In the ledger. */
  purpose: 'tester' | 'test';
};

async function contextOf(deps: Deps, asked: Asked, how: AskedHow): Promise<TestContext> {
  const { client, rules, agentName } = how;
  const { text, thread, ...about } = asked;
  const ticket = thread?.ticket;
  const messages = thread?.given ?? [{ role: 'requester' as const, text }];
  const said = { messages, language: ticket?.language ?? null, question: text };
  const reply = await findReplyLanguage(deps, client.id, said);
  const facts =
    ticket && how.facts !== 'none'
      ? await factsForReply(deps, { client, ticket, messages }, reply.language, how.facts)
      : [];
  const writer = await deps.models.writerFor(client, how.purpose);
  const { prompt: _, ...voice } = voiceOf({ client, prompt: null, rules, writer, agentName });
  const question = {
    ...reply,
    text,
    // Its category may come from what was written later; the rest was known from the first message on.
    subject: ticket?.subject ?? '',
    channel: ticket?.channel ?? null,
    category: ticket?.category ?? null,
    history: messages,
    person: { name: ticket?.requesterName ?? null, email: ticket?.requesterEmail ?? null },
    namesTold: [],
    facts,
    ticketId: ticket?.id ?? null,
  };
  return { ...about, clientUuid: client.uuid, question, voice };
}

/**
 * Reads once what any number of answers to a question, or a ticket cut after a message, is written from.
 * @throws `tickets.not-found`, `tickets.no-question`
 */
export async function readContext(
  deps: Deps,
  { asked, ...how }: AskedHow & { asked: AskedOf },
): Promise<TestContext> {
  const { client } = how;
  const thread = await deps.db.withClient(client.id, (tx) => findThread(tx, client, asked));
  return contextOf(deps, await readAsked(deps, client, asked, thread), how);
}

/**
 * Reads once what both answers of a run are written from, and with.
 * @throws `clients.not-found`, `modules.off`, `tester.no-prompt`, `prompts.not-found`, `prompts.version-not-found`,
 *   `prompts.unknown-variable`, `tickets.not-found`, `tickets.no-question`, `auth.forbidden`
 */
export async function readTesterContext(
  deps: Deps,
  caller: Caller,
  request: TesterRequest,
): Promise<TesterContext> {
  checkTrial(caller, request);
  const about = askedOf(request);
  const others = await readOtherSides(deps, request);
  const read = await withClientScope(deps, caller, request.client, async (tx, client) => {
    checkModule(caller, client);
    return {
      client,
      sides: others ?? (await readOwnSides(tx, client, request)),
      thread: await findThread(tx, client, about),
      rules: (await findRulesInForce(tx)).text,
    };
  });
  const { client, sides, rules } = read;
  const asked = await readAsked(deps, client, about, read.thread);
  const agentName = caller.firstname || null;
  const how: AskedHow = { client, rules, agentName, facts: howFor(caller), purpose: 'tester' };
  const context = await contextOf(deps, asked, how);
  const isKept = request.prompt === undefined && request.draft === undefined;
  return { ...context, promptName: sides[0]?.prompt.name ?? '', isKept, sides };
}
