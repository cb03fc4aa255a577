import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseChatSearch, writeChatSearch, type ChatSearch } from './chat-search.ts';

/** What says nothing of which chats are listed. */
const beside = ['chat', 'trace', 'page'];

export type ChangeSearch = (patch: Partial<ChatSearch>, options?: { replace?: boolean }) => void;

/**
 * What the address says of the screen, and how to change some of it. Another filter goes back to the first page; another
 * chat does not. What is not the screen's, such as the selected client, stays.
 */
export function useChatSearch(): [ChatSearch, ChangeSearch] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: ChangeSearch = (patch, { replace = false } = {}) => {
    const isOtherList = Object.keys(patch).some((name) => !beside.includes(name));
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...old,
        ...writeChatSearch({
          ...parseChatSearch(old),
          ...(isOtherList && { page: 1 }),
          ...('chat' in patch && { trace: undefined }),
          ...patch,
        }),
      }),
      replace,
      resetScroll: false,
    });
  };
  return [parseChatSearch(raw), change];
}
