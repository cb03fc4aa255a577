import { usePanel } from './context.ts';
import type { Words } from './words.ts';

type Said = 'offline' | 'sessionOver' | 'noQuestion' | 'modulesOff' | 'failed';

const phraseOf: Record<string, Said> = {
  offline: 'offline',
  'panels.session-ended': 'sessionOver',
  'auth.required': 'sessionOver',
  'tickets.no-question': 'noQuestion',
  'modules.off': 'modulesOff',
};

export function problemText(words: Words, code: string): string {
  return words[phraseOf[code] ?? 'failed'];
}

/** What went wrong, and the way on where trying again is one. */
export function Problem({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { words } = usePanel();
  const isOver = code === 'panels.session-ended' || code === 'auth.required';
  return (
    <div role="alert" class="box">
      <p>{problemText(words, code)}</p>
      {!isOver && (
        <button type="button" onClick={onRetry}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}
