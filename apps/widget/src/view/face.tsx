import type { Chat } from './context.ts';
import { Picture } from './picture.tsx';

/** The avatar of whoever answers: a person's initial, else the chatbot's picture, else its own initial. */
export function Face(
  { isSmall, name }: { isSmall?: boolean; name?: string | null },
  { state, words, chosen }: Chat,
) {
  const { avatar, headerName } = state.settings.whiteLabel;
  const initial = (name ?? chosen(headerName, words.name)).trim().charAt(0).toUpperCase();
  return (
    <span class={isSmall ? 'face small' : 'face'} aria-hidden="true">
      {avatar && !name ? <Picture data={avatar} other={initial} /> : initial}
    </span>
  );
}
