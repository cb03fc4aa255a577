import { orpc, readAgain } from '../../lib/orpc.ts';
import { useChatChanges } from '../../lib/live/use-live.ts';
import { chatLists } from '../../lib/queries/chat.ts';

/** Reads the open chat again when something happens in it; a visitor's answer is not waited for long. */
export function useLiveChat(chat: string | undefined): void {
  useChatChanges(200, (changed) => {
    if (chat !== undefined && changed?.has(chat) !== false)
      void readAgain(orpc.chats.get.key({ input: { chat } }));
  });
}

/** Reads the list again after chats changed, not more often than every second. */
export function useLiveChats(): void {
  useChatChanges(1_000, () => void readAgain(...chatLists));
}
