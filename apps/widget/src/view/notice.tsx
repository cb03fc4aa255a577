import type { Chat } from './context.ts';
import { Icon } from './icons.tsx';

/** What stands in the way of an answer, in one line above the field. It is there from the beginning, to be announced. */
export function Notice(_props: object, { state, words, chosen }: Chat) {
  const text = noticeOf(state, words, {
    away: () => chosen(state.settings.closedText, words.away),
    limit: () => chosen(state.settings.limitText, words.limit),
  });
  return (
    <div role="status">
      {text && (
        <div class="notice">
          <Icon name="alert" />
          <span>{text}</span>
        </div>
      )}
    </div>
  );
}

function noticeOf(
  { isOnline, isCutOff, refusal, settings, chat }: Chat['state'],
  words: Chat['words'],
  { away, limit }: Record<'away' | 'limit', () => string>,
): string | null {
  if (!isOnline) return words.offline;
  if (refusal === 'off') return settings.isOpen ? words.off : away();
  if (refusal === 'limit') return limit();
  if (refusal) return words[refusal];
  if (isCutOff) return words.reconnecting;
  if (!settings.isOn) return words.off;
  return settings.isOpen || chat?.state === 'closed' ? null : away();
}
