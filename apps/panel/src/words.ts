import type { panel } from '@replique/phrases/en/accounts/panel';
import type { sendWords } from '@replique/phrases/en/answering/desk';
import type { replyStateWords } from '@replique/phrases/en/answering/suggestions';
import type { shownInWords } from '@replique/phrases/en/answering/translations';
import type { ratingWords } from '@replique/phrases/en/answering/workbench';
import type { lookUpWords } from '@replique/phrases/en/helpdesk/third-party-data';
import type { replyWords } from '@replique/phrases/en/helpdesk/write-back';

export type Language = 'en' | 'fr';

/** The panel's own words, and those that it shares with the console's desk. */
export type Words = typeof panel &
  typeof replyStateWords &
  typeof ratingWords & {
    language: Language;
    send: typeof sendWords;
    translations: typeof shownInWords;
    lookUp: typeof lookUpWords;
    sent: typeof replyWords;
  };

/** Only the language that is read is loaded. */
export async function loadWords(language: Language): Promise<Words> {
  const loaded = await (language === 'fr' ? import('./words-fr.ts') : import('./words-en.ts'));
  return {
    ...loaded.panel,
    ...loaded.replyStateWords,
    ...loaded.ratingWords,
    language,
    send: loaded.sendWords,
    translations: loaded.shownInWords,
    lookUp: loaded.lookUpWords,
    sent: loaded.replyWords,
  };
}

/** The language of the person in the host, else that of the page. */
export function pickLanguage(asked: string | null): Language {
  const wanted = [asked, document.documentElement.lang];
  const codes = wanted.map((each) => each?.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code === 'en' || code === 'fr') ?? 'en';
}

/** A phrase with its `{{names}}` filled in. */
export const fill = (phrase: string, values: Record<string, string | number>) =>
  phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
