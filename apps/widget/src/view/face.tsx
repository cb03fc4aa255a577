import { useChat, useWords } from './context.ts';
import { LazyPicture } from './lazy-picture.tsx';

/** The avatar of whoever answers: a person's initial, else the chatbot's picture, else its own initial. */
export function Face({ isSmall, name }: { isSmall?: boolean; name?: string | null }) {
  const { avatar, headerName } = useChat().settings.whiteLabel;
  const { words, chosen } = useWords();
  const initial = (name ?? chosen(headerName, words.name)).trim().charAt(0).toUpperCase();
  return (
    <span class={isSmall ? 'face small' : 'face'} aria-hidden="true">
      {avatar && !name ? <LazyPicture data={avatar} other={initial} /> : initial}
    </span>
  );
}
