import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText, type PhraseKey } from '../../lib/language/phrase.ts';

/** What an error of a translation means, with what exactly was wrong where it was refused. */
export function useTranslationError(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    const reason = (error as { data?: { reason?: string } }).data?.reason ?? '';
    const key = `translations.faults.${reason}`;
    const isRefused = errorCode(error) === 'translations.refused' && i18n.exists(key);
    return isRefused ? t(key as PhraseKey) : errorText(error);
  };
}
