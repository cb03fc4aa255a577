import { passagesMeant } from '@replique/engine/conversation/clarify';
import { tellingWords } from '@replique/engine/conversation/said';
import { linkHostsOf } from '@replique/engine/conversation/link-hosts';
import { impatient } from '@replique/engine/conversation/chat-reply';
import { namesTold } from '@replique/engine/conversation/told-names';
import type { Fact, SuggestInput, Writer } from '@replique/engine/generation/suggest';
import { Mask } from '@replique/engine/privacy/mask';
import { findClient, type Client } from '../clients/clients.ts';
import type { LanguageCode } from '../db/column-types.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/errors.ts';
import { findDeployedPrompt, findRulesInForce, listVersionsOf } from '../prompts/prompts.ts';
import { findPassages, inputFor, type Groundwork, type Offer } from '../suggestions/suggestions.ts';
import { factsForVisitor } from '../third-party/third-party.ts';
import { withParts, type AskedOf, type Parted } from './parts.ts';
import type { Turn } from './turn.ts';

/** What a turn is answered from. */

/** How long a visitor waits for a model before the built-in writer answers. */
const patience = { firstMs: 8_000, totalMs: 30_000 };

export type Material = {
  client: Client;
  prompt: NonNullable<Groundwork['prompt']>;
  rules: { version: number; text: string };
};

/** @throws `chatbots.not-found`, `prompts.version-not-found` */
export async function readMaterial(deps: Deps, turn: Turn): Promise<Material> {
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

/** What is known of a visitor's own orders: only of one whom the client's server vouches for. */
export async function factsOfVisitor(
  deps: Deps,
  { clientId, chat }: Turn,
  language: LanguageCode,
): Promise<Fact[]> {
  const { isVerified, email } = chat.visitor;
  return isVerified && email ? factsForVisitor(deps, clientId, { email, language }) : [];
}

/** The client's chain of models for somebody who waits; null: the built-in writer. */
export async function writerOf(
  deps: Deps,
  { client }: Material,
  turn: Turn,
): Promise<Writer | null> {
  const { id, llm, model } = client;
  const writer = await deps.models.writerFor({ id, llm, model }, turn.purpose);
  return writer && impatient(writer, patience);
}

export type Asking = {
  question: string;
  language: LanguageCode;
  isDefaultLanguage: boolean;
  facts: Fact[];
  writer: Writer | null;
};

const noDate = new Date(0);

/** As the search, the prompt and the writers read it. No row has the ticket's id. */
export function groundOf(
  { client, prompt, rules }: Material,
  turn: Turn,
  asking: Asking,
): Groundwork {
  const { visitor } = turn.chat;
  return {
    ticket: {
      id: 0,
      uuid: '',
      clientId: client.id,
      subject: '',
      channel: 'chat',
      category: null,
      question: asking.question,
      requesterName: visitor.name,
      requesterEmail: visitor.email,
    },
    messages: turn.messages.map(({ author, text }) => ({
      uuid: '',
      role: author === 'visitor' ? ('requester' as const) : ('agent' as const),
      author: null,
      sentAt: noDate,
      text,
      quoted: null,
      html: null,
      attachments: [],
      notAnalysed: null,
    })),
    language: asking.language,
    isDefaultLanguage: asking.isDefaultLanguage,
    clientName: client.name,
    // A chat has neither head nor signature, whatever the client's letters have.
    styles: {
      ...client.styles,
      noHeader: true,
      noSignature: true,
      requesterNamePlaceholder: false,
    },
    customData: client.customData,
    whitelist: client.anonymizationWhitelist,
    orderNumbers: client.orderNumberPatterns,
    facts: asking.facts,
    helpCentreUrl: client.helpCentreUrl,
    previous: null,
    agentName: null,
    guidelines: client.guidelines,
    prompt,
    writer: asking.writer,
    rules: rules.text,
  };
}

/**
 * What a visitor may be told: the client's documents. Past answers were written to other people, and nobody reads this
 * answer before it is seen.
 */
export async function offerFor(deps: Deps, ground: Groundwork, asked: AskedOf): Promise<Parted> {
  const offer = await findPassages(deps, ground, { pastAnswers: false });
  const { language, ticket } = ground;
  const documents = offer.passages.filter(({ kind }) => kind === 'document');
  const told = {
    ...offer,
    sources: offer.sources.filter(({ kind }) => kind === 'document'),
    passages: documents,
  };
  if (ground.writer) return { ...told, stays: false };
  const parted = await withParts(deps, ticket.clientId, told, asked);
  return { ...parted, passages: passagesMeant(ticket.question, parted.passages, language) };
}

const speakers = { visitor: 'requester', bot: 'bot', agent: 'agent' } as const;

/** Of a question that goes on, what it asks itself: the document says what it is about. One without words stays whole. */
function ownWords(question: string, language: LanguageCode): string {
  const [own = ''] = question.split('\n');
  return tellingWords(own, language).length > 0 ? own : question;
}

/** The engine's input for a turn, and what hides its personal data from a model: the whole conversation's. */
export function chatInput(
  turn: Turn,
  ground: Groundwork,
  offer: Offer & { stays?: boolean },
): { input: SuggestInput; mask: Mask } {
  const { visitor } = turn.chat;
  const told = turn.messages.filter(({ author }) => author === 'visitor').map(({ text }) => text);
  const names = [...(visitor.name ? [visitor.name] : []), ...namesTold(told)];
  const { whitelist, orderNumbers } = ground;
  const mask = new Mask({ names, whitelist, orderNumbers });
  const input = inputFor(ground, offer, mask, null);
  return {
    mask,
    input: {
      ...input,
      question: offer.stays ? ownWords(input.question, input.language) : input.question,
      isChat: true,
      messages: turn.messages.map(({ author, text }) => ({ role: speakers[author], text })),
      linkHosts: linkHostsOf(input, turn.chatbot.domains),
    },
  };
}
