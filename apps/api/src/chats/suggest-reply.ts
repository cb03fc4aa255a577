import type {
  SilenceReason,
  SuggestionSentence,
  SuggestionSource,
} from '@replique/contract/suggestions';
import { standaloneQuestions } from '@replique/engine/conversation/standalone-question';
import { joinSentences } from '@replique/engine/generation/join-sentences';
import { suggest, type SuggestEvent } from '@replique/engine/generation/suggest';
import { requireModule, withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { budgetFor, findPassages, presentSource } from '../suggestions/suggestions.ts';
import { findTurnFacts } from './answers-store.ts';
import { saidOf } from './end-chat.ts';
import { findChat, listMessages } from './store.ts';
import { chatInput, factsOfVisitor, groundOf, readMaterial, writerOf } from './turn-material.ts';
import type { Turn } from './turn.ts';

/** What an agent might answer a visitor; a person reads it before it is sent. */

export type SuggestedReply = {
  text: string;
  sentences: SuggestionSentence[];
  sources: SuggestionSource[];
  confidence: number | null;
  silenceReason: SilenceReason | null;
};

async function readTurnOf(tx: Tx, uuid: string): Promise<Turn> {
  const chat = await findChat(tx, { uuid });
  if (!chat || chat.origin !== 'widget') throw fail('chats.not-found');
  const place = { clientId: chat.client_id, chatId: chat.id };
  const facts = await findTurnFacts(tx, place);
  if (!facts) throw fail('chats.not-found');
  const { chatbotId: id, chatbotUuid, promptId, domains, name, email, externalId } = facts;
  return {
    clientId: place.clientId,
    chatbot: { id, uuid: chatbotUuid, promptId, domains, canEscalate: false },
    chat: {
      language: chat.language,
      failures: 0,
      visitor: { name, email, isVerified: externalId !== null },
    },
    messages: saidOf(await listMessages(tx, place)),
    purpose: 'chat',
  };
}

/** From what the visitor said last, whoever answered since. */
function untilVisitor({ messages }: Turn): Turn['messages'] {
  return messages.slice(0, messages.findLastIndex(({ author }) => author === 'visitor') + 1);
}

type Asked = { chat: string; instruction?: string | undefined };

async function collect(events: AsyncIterable<SuggestEvent>) {
  const sentences: SuggestionSentence[] = [];
  let end: Extract<SuggestEvent, { type: 'done' | 'silence' }> | null = null;
  for await (const event of events) {
    if (event.type === 'sentence') {
      const { text, sources, spans, facts, supported, paragraph: startsParagraph } = event;
      const said = facts ? { facts } : {};
      sentences.push({ text, sources, spans, ...said, supported, startsParagraph });
    } else if (event.type !== 'note') end = event;
  }
  return { sentences, end };
}

/**
 * Suggests a reply to the visitor's last message, from documents and past answers; nothing of it is kept.
 * @throws `chats.not-found`, `modules.off`, `suggestions.writer-failed`
 */
export async function suggestChatReply(
  deps: Deps,
  caller: Caller,
  asked: Asked,
  signal: AbortSignal = new AbortController().signal,
): Promise<SuggestedReply> {
  const whole = await withScope(deps, caller, undefined, (tx) => readTurnOf(tx, asked.chat));
  const turn = { ...whole, messages: untilVisitor(whole) };
  const material = await readMaterial(deps, turn);
  requireModule(material.client, 'suggestions');
  const { language } = turn.chat;
  const [question = ''] = standaloneQuestions(turn.messages, language);
  const [facts, writer] = [
    await factsOfVisitor(deps, turn, language),
    await writerOf(deps, material, turn),
  ];
  const ground = groundOf(material, turn, {
    question,
    language,
    isDefaultLanguage: false,
    facts,
    writer,
  });
  const offer = await findPassages(deps, ground);
  const { input, mask } = chatInput(turn, ground, offer);
  const budget = writer ? { budget: await budgetFor(writer.model) } : {};
  try {
    const wish = { ...input, instruction: asked.instruction || null };
    const { sentences, end } = await collect(suggest(wish, { writer, mask, signal, ...budget }));
    const isDone = end?.type === 'done';
    return {
      text: isDone
        ? joinSentences(
            sentences.map(({ text, startsParagraph: paragraph }) => ({ text, paragraph })),
          )
        : '',
      sentences: isDone ? sentences : [],
      sources: offer.sources.map((source) => presentSource(source)),
      confidence: isDone ? end.confidence : null,
      silenceReason: end?.type === 'silence' ? end.reason : null,
    };
  } catch (error) {
    const { code = 'writer-failed' } = error as { code?: string };
    deps.log.warn({ code }, 'a suggestion for a chat was interrupted');
    throw fail('suggestions.writer-failed', { reason: code });
  }
}
