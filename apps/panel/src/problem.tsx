import { Refused } from './api.ts';
import { usePanel } from './context.ts';
import type { Words } from './words.ts';

const phraseOf = {
  offline: 'offline',
  'panels.session-ended': 'sessionOver',
  'auth.required': 'sessionOver',
  'tickets.no-question': 'noQuestion',
  'modules.off': 'modulesOff',
  'translations.needs-model': 'noModel',
  'translations.refused': 'badTranslation',
  'write-backs.answered': 'answered',
  'write-backs.ticket-closed': 'ticketClosed',
  'write-backs.not-connected': 'notSendable',
  'write-backs.replies-off': 'notSendable',
  'write-backs.state': 'tooLate',
  'request.conflict': 'conflict',
  'page.closed': 'notReadable',
  'page.no-field': 'noField',
  'auth.forbidden': 'notAllowed',
  'auth.scope-missing': 'notAllowed',
} as const;

export const codeOf = (error: unknown) => (error instanceof Refused ? error.code : 'failed');

export const problemText = (words: Words, code: string): string =>
  words[phraseOf[code as keyof typeof phraseOf] ?? 'failed'];

/** What went wrong, and the way on where trying again is one. */
export function Problem({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { words } = usePanel();
  return (
    <div role="alert" class="box">
      <p>{problemText(words, code)}</p>
      <button type="button" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </div>
  );
}
