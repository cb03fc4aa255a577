/** The two languages that the engine analyses and writes. */
export type Language = 'en' | 'fr';

type Detector = { detect(text: string): { language: string } };

let detector: Promise<Detector> | undefined;

async function loadDetector(): Promise<Detector> {
  const { eld } = await import('eld/extrasmall');
  eld.setLanguageSubset(['en', 'fr']);
  return eld;
}

/**
 * The language of `text`. One or two words are too little to tell, and so is text without letters: both answer `fallback`
 * (the conversation's last known language, or the client's).
 * @param text any length; the first 2,000 characters are read
 */
export async function detectLanguage(text: string, fallback: Language): Promise<Language> {
  const sample = text.slice(0, 2000).replace(/https?:\/\/\S+|\S+@\S+/g, ' ');
  const words = sample.match(/\p{L}{2,}/gu) ?? [];
  if (words.length < 3) return fallback;
  detector ??= loadDetector();
  const { language } = (await detector).detect(words.join(' '));
  return language === 'en' || language === 'fr' ? language : fallback;
}

/** Reads a language tag ("fr", "fr-CA", "EN_us") as one of the two that are analysed; anything else is English. */
export function asLanguage(tag: string): Language {
  return /^fr\b|^fr_/i.test(tag) ? 'fr' : 'en';
}
