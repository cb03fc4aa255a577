import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { ChatMessage, ChatTrace } from './chats.ts';
import { failures, languageCode, ref, route, versionNumber } from '../route.ts';
import { longestMessage } from './widget.ts';

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;

/** What streams while the bot answers in the chat panel. */
export const PanelEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), chat: z.uuid() }),
  z.object({ type: z.literal('part'), index: z.int(), text: z.string(), paragraph: z.boolean() }),
  z.object({
    type: z.literal('done'),
    message: ChatMessage,
    trace: ChatTrace,
    choices: z.array(z.string()),
    offersEscalation: z.boolean(),
  }),
]);
export type PanelEvent = z.infer<typeof PanelEvent>;

/** The chat panel (spec §2 `/chat`): a super-admin talks to any chatbot; not counted, not in the lists of chats. */
export const chatPanel = {
  say: route('POST', '/v2/chat-panel/messages', {
    tag: 'chats',
    access: superAdmin,
    summary: 'Say something to a chatbot with a chosen version of its prompt; server-sent events',
  })
    .errors(
      failures(
        'chatbots.not-found',
        'chats.not-found',
        'prompts.version-not-found',
        'suggestions.writer-failed',
      ),
    )
    .input(
      z.strictObject({
        chatbot: ref('chatbot'),
        /** Of its prompt; without it the deployed one. */
        version: versionNumber.optional(),
        /** Goes on with a chat of the panel. */
        chat: ref('chat').optional(),
        text: z.string().trim().min(1).max(longestMessage),
        language: languageCode,
      }),
    )
    .output(eventIterator(PanelEvent)),
};
