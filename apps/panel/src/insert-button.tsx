import { Refused } from './api.ts';
import { usePanel } from './context.ts';
import { problemText } from './problem.tsx';

/** Puts a text where the cursor is. Nothing where the tool lets nothing in. */
export function InsertButton({ text, say }: { text: string; say: (said: string) => void }) {
  const { host, words } = usePanel();
  const { insert } = host;
  if (!insert) return null;
  const put = () =>
    insert(text).then(
      (outcome) => say(outcome === 'handed-over' ? words.handedOver : words.inserted),
      // A tool that knows why says it by a code.
      (error: unknown) =>
        say(error instanceof Refused ? problemText(words, error.code) : words.insertFailed),
    );
  return (
    <button type="button" class="main" onClick={() => void put()}>
      {words.insert}
    </button>
  );
}
