import type { SentReply } from '@replique/contract/tester';
import { chooseReplyLanguage } from '@replique/engine/generation/reply-language';
import { requireModule, withClientScope, type Client } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { findMainLanguage } from '../knowledge/knowledge.ts';
import { findRulesInForce } from '../prompts/prompts.ts';
import type { Groundwork } from '../suggestions/suggestions.ts';
import { factsForReply, howFor } from '../third-party/third-party.ts';
import { cutTicket, type CutTicket } from './read-ticket.ts';
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
export type Grounded = {
  clientId: number;
  clientUuid: string;
  ticket: { id: number; uuid: string; externalId: string; subject: string } | null;
  cut: number | null;
  sent: SentReply | null;
  ground: Omit<Groundwork, 'prompt'>;
};

/** Both answers are written from the same; only the prompt is each one's own. */
export type Gathered = Grounded & {
  promptName: string;
  /** Of the client's own prompt as it is saved: what is tried otherwise is nobody's to read later. */
  isKept: boolean;
  sides: TestedSide[];
};

/** A question without a ticket: no row has this id, so no past answer is left out for it. */
const noTicket = {
  id: 0,
  uuid: '',
  subject: '',
  channel: null,
  category: null,
  requesterName: null,
  requesterEmail: null,
};

type Question = Pick<Grounded, 'ticket' | 'cut' | 'sent'> &
  Pick<Groundwork, 'messages'> & {
    asked: Groundwork['ticket'];
    /** What is looked up elsewhere is looked up for it. */
    thread: CutTicket | null;
    /** As the ticket has it. */
    language: string | null;
  };

function freeQuestion(client: Client, question: string): Question {
  const text = {
    uuid: '',
    author: null,
    sentAt: new Date(0),
    quoted: null,
    html: null,
    attachments: [],
    notAnalysed: null,
  };
  return {
    ticket: null,
    cut: null,
    sent: null,
    language: null,
    asked: { ...noTicket, clientId: client.id, question },
    thread: null,
    messages: [{ ...text, role: 'requester', text: question }],
  };
}

async function readQuestion(tx: Tx, client: Client, about: AskedOf): Promise<Question> {
  if ('question' in about) return freeQuestion(client, about.question);
  const read = await cutTicket(tx, client.id, { name: about.ticket, cut: about.cut });
  if (read.question.trim() === '') throw fail('tickets.no-question');
  const { id, uuid, externalId, subject, language } = read.ticket;
  return {
    ticket: { id, uuid, externalId, subject },
    cut: read.cut,
    sent: read.sent,
    language,
    // Its category may come from what was written later; the rest was known from the first message on.
    asked: { ...read.ticket, question: read.question },
    thread: read,
    messages: read.given,
  };
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

async function groundOf(deps: Deps, question: Question, how: AskedHow): Promise<Grounded> {
  const { client, rules, agentName } = how;
  const { asked, thread, messages, language: told, ...about } = question;
  const { language, isDefault } = await chooseReplyLanguage({
    messages,
    language: told,
    question: asked.question,
    fallback: () => deps.db.withClient(client.id, (tx) => findMainLanguage(tx, client.id)),
  });
  return {
    ...about,
    clientId: client.id,
    clientUuid: client.uuid,
    ground: {
      ticket: asked,
      messages,
      language,
      isDefaultLanguage: isDefault,
      clientName: client.name,
      styles: client.styles,
      customData: client.customData,
      whitelist: client.anonymizationWhitelist,
      orderNumbers: client.orderNumberPatterns,
      facts:
        thread && how.facts !== 'none'
          ? await factsForReply(deps, { ticket: thread.ticket, messages }, language, how.facts)
          : [],
      helpCentreUrl: client.helpCentreUrl,
      previous: null,
      agentName,
      guidelines: client.guidelines,
      writer: await deps.models.writerFor(client, how.purpose),
      rules,
    },
  };
}

/**
 * Reads once what any number of answers to a question, or a ticket cut after a message, is written from.
 * @throws `tickets.not-found`, `tickets.no-question`
 */
export async function groundFor(
  deps: Deps,
  { asked, ...how }: AskedHow & { asked: AskedOf },
): Promise<Grounded> {
  const question = await deps.db.withClient(how.client.id, (tx) =>
    readQuestion(tx, how.client, asked),
  );
  return groundOf(deps, question, how);
}

/**
 * Reads once what both answers of a run are written from, and with.
 * @throws `clients.not-found`, `modules.off`, `tester.no-prompt`, `prompts.not-found`, `prompts.version-not-found`,
 *   `prompts.unknown-variable`, `tickets.not-found`, `tickets.no-question`, `auth.forbidden`
 */
export async function gather(
  deps: Deps,
  caller: Caller,
  request: TesterRequest,
): Promise<Gathered> {
  checkTrial(caller, request);
  const about = askedOf(request);
  const others = await readOtherSides(deps, request);
  const read = await withClientScope(deps, caller, request.client, async (tx, client) => {
    checkModule(caller, client);
    return {
      client,
      sides: others ?? (await readOwnSides(tx, client, request)),
      question: await readQuestion(tx, client, about),
      rules: (await findRulesInForce(tx)).text,
    };
  });
  const { client, sides, rules } = read;
  const agentName = caller.firstname || null;
  const how: AskedHow = { client, rules, agentName, facts: howFor(caller), purpose: 'tester' };
  const grounded = await groundOf(deps, read.question, how);
  const isKept = request.prompt === undefined && request.draft === undefined;
  return { ...grounded, promptName: sides[0]?.prompt.name ?? '', isKept, sides };
}
