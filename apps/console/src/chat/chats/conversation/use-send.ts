import { useMutation } from '@tanstack/react-query';
import type { Chat } from '@replique/contract/chat/chats';
import { useRef } from 'react';
import { api } from '../../../lib/api-client.ts';
import { orpc } from '../../../lib/orpc.ts';
import { clearSent, keyFor, type DraftKind } from './drafts.ts';
import { useRefusal } from '../refusals.ts';

interface Sent {
  kind: DraftKind;
  text: string;
}

/** Sends what was written; the same text again, after a lost answer, is not said twice. */
export function useSend(chat: string) {
  const refuse = useRefusal();
  const send = ({ kind, text }: Sent): Promise<Chat> => {
    const input = { chat, key: keyFor(chat, kind, text), text };
    return kind === 'note' ? api.chats.note(input) : api.chats.reply(input);
  };
  return useMutation({
    mutationKey: orpc.chats.reply.mutationKey(),
    mutationFn: send,
    onSuccess: (_, { kind, text }) => clearSent(chat, kind, text),
    onError: (error) => refuse(error, { chat }),
  });
}

/** Not more often than this: the visitor sees the sign for some seconds. */
const typingEveryMs = 3_000;

/** Tells the visitor that a person is writing. */
export function useSayTyping(chat: string): () => void {
  const saidAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - saidAt.current < typingEveryMs) return;
    saidAt.current = now;
    // Nobody waits for it, and it is said again soon.
    api.chats.typing({ chat }).catch(() => undefined);
  };
}
