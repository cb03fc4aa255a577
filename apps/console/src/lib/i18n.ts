import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LanguageCode } from './language.ts';

/** One lazy chunk a language: a person loads the one that is read. */
const phraseLoaders = {
  en: () => import('@replique/phrases/en').then((module) => module.en),
  fr: () => import('@replique/phrases/fr').then((module) => module.fr),
} satisfies Record<LanguageCode, () => Promise<object>>;

const namespace = 'translation';

async function loadPhrases(language: LanguageCode): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, await phraseLoaders[language]());
}

/** Makes this language the active one, for the texts and for the document. */
export async function activateLanguage(language: LanguageCode): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'fr'],
      resources: {},
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  }
  await loadPhrases(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
