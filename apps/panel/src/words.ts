import type { panel } from '@replique/phrases/en/accounts/panel';
import type { suggestions } from '@replique/phrases/en/answering/suggestions';
import type { workbench } from '@replique/phrases/en/answering/workbench';

export type Language = 'en' | 'fr';

/** The panel's own words, and those that it shares with the console's desk. */
export type Words = typeof panel & {
  confidence: typeof suggestions.confidence;
  silentTitle: string;
  silence: typeof suggestions.silence;
  silenceAdvice: typeof suggestions.silenceAdvice;
  reasons: typeof workbench.reasons;
};

/** Only the language that is read is loaded. */
export async function loadWords(language: Language): Promise<Words> {
  const { panel, suggestions, workbench } = await (language === 'fr'
    ? import('./words-fr.ts')
    : import('./words-en.ts'));
  const { confidence, silentTitle, silence, silenceAdvice } = suggestions;
  const { reasons } = workbench;
  return { ...panel, confidence, silentTitle, silence, silenceAdvice, reasons };
}

/** The language of the person in the host, else that of the page. */
export function pickLanguage(asked: string | null): Language {
  const wanted = [asked, document.documentElement.lang];
  const codes = wanted.map((each) => each?.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code === 'en' || code === 'fr') ?? 'en';
}

export const numbered = (text: string, number: number) =>
  text.replace('{{number}}', String(number));
