import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import type { SilenceReason } from '@replique/contract/silence-reason';
import { standaloneQuestions } from '@replique/engine/conversation/standalone-question';
import { requireModule, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { ask, endOf, mapEvents, presentSource } from '../../../answering/index.ts';
import { findTurnFacts } from '../answers/turn-facts.ts';
import { saidOf } from '../end-chat.ts';
import { findChat, listMessages } from '../store.ts';
import { factsOfVisitor, questionOf, readContext, voiceFor } from '../answers/turn-context.ts';
import type { Turn } from '../answers/turn.ts';

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
  const context = await readContext(deps, turn);
  requireModule(context.client, 'suggestions');
  const { language } = turn.chat;
  const [text = ''] = standaloneQuestions(turn.messages, language);
  const facts = await factsOfVisitor(deps, turn, language);
  const question = questionOf(turn, { text, language, isDefaultLanguage: false, facts });
  const instruction = asked.instruction || null;
  const voice = await voiceFor(deps, context, turn, { isReviewed: true, instruction });
  let sources: SuggestionSource[] = [];
  const asking = mapEvents(ask(deps, question, voice, { signal }), (event) => {
    if (event.type === 'passages') sources = event.found.sources.map((each) => presentSource(each));
    return [];
  });
  const answer = await endOf(asking);
  if (answer.fault) throw fail('suggestions.writer-failed', { reason: answer.fault });
  const { sentences, confidence, silenceReason } = answer;
  return { text: answer.text, sentences, sources, confidence, silenceReason };
}
