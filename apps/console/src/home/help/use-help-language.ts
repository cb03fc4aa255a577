import { useTranslation } from 'react-i18next';
import { asLanguage, type LanguageCode } from '../../lib/language/language.ts';

/** The language of the pages: that of the console. */
export function useHelpLanguage(): LanguageCode {
  const { i18n } = useTranslation();
  return asLanguage(i18n.language) ?? 'en';
}
