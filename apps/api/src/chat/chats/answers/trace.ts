import type { ChatTrace } from '@replique/contract/chat/chats';
import { SuggestionNote } from '@replique/contract/answering/suggestions';
import { SilenceReason } from '@replique/contract/silence-reason';
import { withScope } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findChat, findMessage } from '../store.ts';
import { findTrace, type TraceRecord } from './trace-store.ts';

export function presentTrace(message: string, trace: TraceRecord): ChatTrace {
  const { promptId: _, rulesVersion: __, sources, silenceReason, notes, ...rest } = trace;
  return {
    ...rest,
    message,
    sources: sources.map((source) => ({ ...source, mark: null })),
    silenceReason: SilenceReason.nullable().catch(null).parse(silenceReason),
    notes: notes.flatMap((note) => SuggestionNote.safeParse(note).data ?? []),
  };
}

/**
 * What the bot saw and did for an answer.
 * @throws `chats.not-found` also for a chat of the panel, `chats.message-not-found` also for a message without a trace
 */
export async function readTrace(
  deps: Deps,
  caller: Caller,
  asked: { chat: string; message: string },
): Promise<ChatTrace> {
  return withScope(deps, caller, undefined, async (tx) => {
    const chat = await findChat(tx, { uuid: asked.chat });
    if (!chat || chat.origin !== 'widget') throw fail('chats.not-found');
    const place = { clientId: chat.client_id, chatId: chat.id };
    const message = await findMessage(tx, place, { uuid: asked.message });
    const trace = message && (await findTrace(tx, chat.client_id, message.id));
    if (!message || !trace) throw fail('chats.message-not-found');
    return presentTrace(message.uuid, trace);
  });
}
