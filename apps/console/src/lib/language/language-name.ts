import { useTranslation } from 'react-i18next';

/** Names a language in the person's own: "en" is English, Anglais. A code nobody knows stays as it is. */
export function languageName(code: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
  } catch {
    return code;
  }
}

export function useLanguageName(): (code: string) => string {
  const { i18n } = useTranslation();
  return (code) => languageName(code, i18n.language);
}
