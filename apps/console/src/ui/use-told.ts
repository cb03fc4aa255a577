import { useTranslation } from 'react-i18next';
import { useErrorText, type PhraseKey } from '../lib/language/phrase.ts';
import { showAlert } from './alert-store.ts';
import { escapeHtml } from './text/escape-html.ts';

/** What a change says when it is made, or was refused: for `mutationOptions`. */
export function useTold(done: PhraseKey, delay?: number) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return {
    onSuccess: () => void showAlert({ text: escapeHtml(t(done)), delay }),
    onError: (error: unknown) =>
      void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  };
}
