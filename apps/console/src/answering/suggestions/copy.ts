import { useTranslation } from 'react-i18next';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

/** Puts a text on the clipboard, and says so. */
export function useCopy(text: string): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    try {
      await navigator.clipboard.writeText(text);
      showAlert({ text: escapeHtml(t('suggestions.copied')) });
    } catch {
      showAlert({ text: escapeHtml(t('suggestions.copyFailed')), severity: 'error', delay: 8 });
    }
  };
}
