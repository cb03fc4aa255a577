import { chooseReplyLanguage } from '@replique/engine/generation/translation/reply-language';
import type { Fact, Writer } from '@replique/engine/generation/suggest';
import type { Language } from '@replique/engine/text/language';
import type { Client } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { listLanguages } from '../../knowledge/index.ts';

/** A question and how it is to be answered, wherever it comes from: a ticket, a chat, the tester, a test case. */

/** `bot`: what we said automatically before, in a chat. */
export type HistoryMessage = {
  role: 'requester' | 'agent' | 'bot';
  text: string;
  author?: string | null;
};

export type Question = {
  /** Understandable without the history. */
  text: string;
  subject: string;
  /** Of the reply. */
  language: Language;
  /** The person writes in neither language that replies are written in. */
  isDefaultLanguage: boolean;
  channel: string | null;
  category: string | null;
  /** Oldest first; the message that asks is in it. */
  history: HistoryMessage[];
  person: { name: string | null; email: string | null };
  /** Names that the person mentioned, which a model does not see either. */
  namesTold: string[];
  /** What was looked up about the case elsewhere. */
  facts: Fact[];
  /** The ticket that asks: its own past answer is not offered. */
  ticketId: number | null;
};

/** How a client answers. */
export type Voice = {
  client: Pick<
    Client,
    | 'id'
    | 'name'
    | 'styles'
    | 'guidelines'
    | 'customData'
    | 'helpCentreUrl'
    | 'anonymizationWhitelist'
    | 'orderNumberPatterns'
  >;
  prompt: { id: number; name: string; version: number; context: string; style: string } | null;
  /** The mandatory rules. */
  rules: string;
  /** Who signs; null: no one. */
  agentName: string | null;
  /** The client's chain of models; null: the built-in writer. */
  writer: Writer | null;
  /** What the agent asks of the reply. */
  instruction: string | null;
  /** The draft that the instruction works on, and the instructions that led to it, oldest first. */
  previous: { text: string; instructions: string[] } | null;
  /** An answer in a chat: where it may link to besides the client's pages, and whether a person reads it first. */
  chat: { domains: string[]; isReviewed: boolean } | null;
};

/** Without instruction, for a letter, unless given. */
export function voiceOf(
  given: Pick<Voice, 'client' | 'prompt' | 'rules' | 'writer'> & Partial<Voice>,
): Voice {
  return { agentName: null, instruction: null, previous: null, chat: null, ...given };
}

/** The language to reply in. @param asked.language as the ticket has it */
export async function findReplyLanguage(
  deps: Deps,
  clientId: number,
  asked: {
    messages: { role: 'requester' | 'agent'; text: string }[];
    language: string | null;
    question: string;
  },
): Promise<Pick<Question, 'language' | 'isDefaultLanguage'>> {
  const { language, isDefault } = await chooseReplyLanguage({
    ...asked,
    known: () => deps.db.withClient(clientId, (tx) => listLanguages(tx, clientId)),
  });
  return { language, isDefaultLanguage: isDefault };
}
