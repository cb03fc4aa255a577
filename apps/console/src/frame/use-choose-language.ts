import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '../lib/language/language.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/text/escape-html.ts';
import { chooseLanguage } from '../accounts/users/save-language.ts';

/** Chooses a language; that it could not be saved is said in an alert (spec §8 "error.language-update"). */
export function useChooseLanguage(): (language: LanguageCode) => Promise<void> {
  const { i18n } = useTranslation();
  return async (language) => {
    try {
      await chooseLanguage(language);
    } catch {
      showAlert({ text: escapeHtml(i18n.t('error.language-update')), severity: 'error', delay: 8 });
    }
  };
}
