import { passagesMeant } from '@replique/engine/conversation/clarify';
import { impatient } from '@replique/engine/conversation/chat-reply';
import { tellingWords } from '@replique/engine/conversation/said';
import { namesTold } from '@replique/engine/conversation/told-names';
import { saysConfidential } from '@replique/engine/generation/confidential/withhold';
import type { Fact } from '@replique/engine/generation/suggest';
import { findClient, type Client } from '../../../accounts/index.ts';
import type { LanguageCode } from '../../../platform/db/column-types.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../../platform/http/errors.ts';
import {
  declaredBy,
  findDeployedPrompt,
  findPassages,
  findRulesInForce,
  listVersionsOf,
  voiceOf,
  type Question,
  type Voice,
} from '../../../answering/index.ts';
import { factsForVisitor } from '../../../helpdesk/index.ts';
import { withParts, type PartQuery, type TurnPassages } from './parts.ts';
import type { Turn } from './turn.ts';

/** What a turn is answered from, and how. */

/** How long a visitor waits for a model before the built-in writer answers. */
const patience = { firstMs: 8_000, totalMs: 30_000 };

export type TurnContext = {
  client: Client;
  prompt: NonNullable<Voice['prompt']>;
  rules: { version: number; text: string };
};

/** @throws `chatbots.not-found`, `prompts.version-not-found` */
export async function readContext(deps: Deps, turn: Turn): Promise<TurnContext> {
  const { clientId, chatbot, promptVersion } = turn;
  return deps.db.withClient(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    if (!client) throw fail('chatbots.not-found');
    const [prompt] =
      promptVersion === undefined
        ? [await findDeployedPrompt(tx, chatbot.promptId)]
        : await listVersionsOf(tx, chatbot.promptId, [promptVersion]);
    // A prompt that was never deployed answers with its newest version: a chatbot is never mute for that.
    const [newest] = (prompt ?? promptVersion) ? [] : await listVersionsOf(tx, chatbot.promptId);
    const found = prompt ?? newest;
    if (!found) throw fail('prompts.version-not-found');
    return { client, prompt: found, rules: await findRulesInForce(tx) };
  });
}

/** Whether a title or an address may be shown: it says no value that is declared confidential. */
export function mayBeShown({ client, prompt, rules }: TurnContext): (text: string) => boolean {
  const { confidential } = declaredBy({ client, prompt, rules: rules.text });
  return (text) => !saysConfidential(text, confidential);
}

/** What is known of a visitor's own orders: only of one whom the client's server vouches for. */
export async function factsOfVisitor(
  deps: Deps,
  { clientId, chat }: Turn,
  language: LanguageCode,
): Promise<Fact[]> {
  const { isVerified, email } = chat.visitor;
  return isVerified && email ? factsForVisitor(deps, clientId, { email, language }) : [];
}

const speakers = { visitor: 'requester', bot: 'bot', agent: 'agent' } as const;

/** @param asked.text what is searched for: understandable without the chat */
export function questionOf(
  { chat, messages }: Turn,
  asked: Pick<Question, 'text' | 'language' | 'isDefaultLanguage' | 'facts'>,
): Question {
  const { name, email } = chat.visitor;
  const said = messages.filter(({ author }) => author === 'visitor').map(({ text }) => text);
  return {
    ...asked,
    subject: '',
    channel: 'chat',
    category: null,
    history: messages.map(({ author, text }) => ({ role: speakers[author], text })),
    person: { name, email },
    namesTold: namesTold(said),
    ticketId: null,
  };
}

/** The client's chain of models for somebody who waits, or the built-in writer. */
export async function voiceFor(
  deps: Deps,
  { client, prompt, rules }: TurnContext,
  turn: Turn,
  more: { isReviewed?: boolean; instruction?: string | null } = {},
): Promise<Voice> {
  const { isReviewed = false, instruction = null } = more;
  const writer = await deps.models.writerFor(client, turn.purpose);
  return voiceOf({
    // A chat has neither head nor signature, whatever the client's letters have.
    client: {
      ...client,
      styles: {
        ...client.styles,
        noHeader: true,
        noSignature: true,
        requesterNamePlaceholder: false,
      },
    },
    prompt,
    rules: rules.text,
    writer: writer && impatient(writer, patience),
    instruction,
    chat: { domains: turn.chatbot.domains, isReviewed },
  });
}

/**
 * What a visitor may be told: the client's documents. Past answers were written to other people, and nobody reads this
 * answer before it is seen.
 */
export async function findTurnPassages(
  deps: Deps,
  question: Question,
  { client, writer }: Voice,
  query: PartQuery,
): Promise<TurnPassages> {
  const found = await findPassages(deps, question, client, 'documents');
  if (writer) return { ...found, stays: false };
  const { text, language } = question;
  const parts = await withParts(deps, client.id, found, query);
  return { ...parts, passages: passagesMeant(text, parts.passages, language) };
}

/** Of a question that goes on, what it asks itself: the document says what it is about. One without words stays whole. */
export function ownWords({ text, language }: Pick<Question, 'text' | 'language'>): string {
  const [own = ''] = text.split('\n');
  return tellingWords(own, language).length > 0 ? own : text;
}
