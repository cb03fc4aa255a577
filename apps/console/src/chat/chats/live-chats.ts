import { useChatChanges } from '../../lib/live/use-live.ts';
import { refreshChat, refreshLists } from './queries.ts';

/** Reads the open chat again when something happens in it; a visitor's answer is not waited for long. */
export function useLiveChat(chat: string | undefined): void {
  useChatChanges(200, (changed) => {
    if (chat !== undefined && changed?.has(chat) !== false) void refreshChat(chat);
  });
}

/** Reads the list again after chats changed, not more often than every second. */
export function useLiveChats(): void {
  useChatChanges(1_000, () => void refreshLists());
}
