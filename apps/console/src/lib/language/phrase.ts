import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../api-error.ts';

/** A key of the phrases that needs no values. */
export type PhraseKey = ParseKeys;

/** What an answer says beside its code: the values that its phrase asks for, such as a number of minutes. */
function valuesOf(error: unknown): Record<string, number> {
  const data = (error as { data?: unknown } | null)?.data;
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'number'));
}

/** Puts an error into words of the person's language; an unknown code reads as the general sentence of spec §8. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return (error) => {
    const key = `error.${errorCode(error)}`;
    return i18n.exists(key) ? t(key as PhraseKey, valuesOf(error)) : t('error.unknown');
  };
}

/** What was done, standing alone: elsewhere the name of the thing follows, in French after a colon. */
export function actionWords(text: string): string {
  const words = text.trimEnd();
  return words.endsWith(':') ? words.slice(0, -1).trimEnd() : words;
}
