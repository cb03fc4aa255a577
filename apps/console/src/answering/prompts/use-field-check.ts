import { useTranslation } from 'react-i18next';
import { findUnknownVariables } from './variables/prompt-variables.ts';

interface FieldCheck {
  /** Longest text in characters. */
  limit: number;
  /** An empty field is reported only once saving was tried. */
  isRequired?: boolean;
  hasVariables?: boolean;
}

/** Says in words what is wrong with a text, or undefined. `refused` are variables the server did not know. */
export function useFieldCheck(refused: string[] = []) {
  const { t, i18n } = useTranslation();
  return (text: string, { limit, isRequired, hasVariables }: FieldCheck): string | undefined => {
    const length = text.trim().length;
    if (isRequired && length === 0) return t('prompts.required');
    if (length > limit) return t('prompts.tooLong', { count: length - limit });
    const unknown = hasVariables ? findUnknownVariables(text, refused) : [];
    if (unknown.length === 0) return undefined;
    const names = new Intl.ListFormat(i18n.language).format(unknown.map((name) => `{{${name}}}`));
    return t('prompts.unknownVariable', { count: unknown.length, names });
  };
}
