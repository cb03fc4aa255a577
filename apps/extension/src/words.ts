import {
  loadWords as loadPanelWords,
  pickLanguage,
  type Words,
} from '@replique/panel/src/words.ts';
import type { extension } from '@replique/phrases/en/accounts/extension';

/** The extension's own words, and the panel's. */
export interface ExtensionWords {
  own: typeof extension;
  panel: Words;
}

export async function loadWords(): Promise<ExtensionWords> {
  const language = pickLanguage(chrome.i18n.getUILanguage());
  document.documentElement.lang = language;
  const own = language === 'fr' ? import('./words-fr.ts') : import('./words-en.ts');
  const [{ extension }, panel] = await Promise.all([own, loadPanelWords(language)]);
  return { own: extension, panel };
}

const phraseOf = {
  'server.address': 'badAddress',
  'server.unknown': 'unknownServer',
  'server.not-allowed': 'serverNotAllowed',
  'sign-in.cancelled': 'cancelled',
  'auth.required': 'signInAgain',
} as const;

/** What went wrong outside of a ticket. */
export const startProblem = ({ own, panel }: ExtensionWords, code: string): string =>
  code in phraseOf
    ? own[phraseOf[code as keyof typeof phraseOf]]
    : panel[code === 'offline' ? 'offline' : 'failed'];
