import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LanguageCode } from './language.ts';

type Part = 'frame' | 'screens';

/** Lazy chunks: a person loads the language that is read, and the texts of the screens with the first of them. */
const phraseLoaders = {
  en: {
    frame: () => import('@replique/phrases/en-frame').then((module) => module.frame),
    screens: () => import('@replique/phrases/en-screens').then((module) => module.screens),
  },
  fr: {
    frame: () => import('@replique/phrases/fr-frame').then((module) => module.frame),
    screens: () => import('@replique/phrases/fr-screens').then((module) => module.screens),
  },
} satisfies Record<LanguageCode, Record<Part, () => Promise<object>>>;

const namespace = 'translation';
const loaded = new Set<string>();
let areScreensWanted = false;
/** Screens load beside the language: their texts must wait until it is known which. */
const known = Promise.withResolvers<LanguageCode>();

async function loadPhrases(language: LanguageCode, part: Part): Promise<void> {
  const name = `${language}-${part}`;
  if (loaded.has(name)) return;
  i18next.addResourceBundle(language, namespace, await phraseLoaders[language][part](), true, true);
  loaded.add(name);
}

/** The texts of every screen but the home screen, in the active language; screens wait for it. */
export async function loadScreenPhrases(): Promise<void> {
  areScreensWanted = true;
  const first = await known.promise;
  await loadPhrases((i18next.language as LanguageCode | undefined) ?? first, 'screens');
}

/** When the language is known and what the frame says in it is loaded. */
export async function phrasesAreThere(): Promise<void> {
  await known.promise;
}

/** Loads what the frame says in a language that will most likely be the active one. */
export function expectLanguage(language: LanguageCode): void {
  // Whether it comes is seen where it is needed.
  void phraseLoaders[language].frame().catch(() => undefined);
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
  await loadPhrases(language, 'frame');
  if (areScreensWanted) await loadPhrases(language, 'screens');
  await i18next.changeLanguage(language);
  known.resolve(language);
  document.documentElement.lang = language;
}
