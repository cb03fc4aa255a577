import { withoutAddresses } from './addresses.ts';

/** The two languages that the engine analyses and writes. */
export type Language = 'en' | 'fr';

type Detected = { language: string; getScores(): Record<string, number> };
type Detector = { detect(text: string): Detected };

/** The scores of two languages that share a script lie close together. */
const sharpness = 4;

let detector: Promise<Detector> | undefined;

async function loadDetector(): Promise<Detector> {
  const { eld } = await import('eld/extrasmall');
  eld.setLanguageSubset(['en', 'fr']);
  return eld;
}

/** Words that are frequent in one of the two languages and hardly stand in the other. */
const telling: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'the and is to of for it my with not have you are was this that when how what'.split(' '),
  ),
  fr: new Set(
    'le la les des est pas je vous une que pour du dans ne et un nous au sur mon'.split(' '),
  ),
};
const enoughTelling = 6;
const clearRatio = 6;
const tellingLength = 400;

/** What the frequent words alone say; null when they do not say it clearly. A twentieth of the detector's time. */
function languageByWords(text: string): Language | null {
  const counts = { en: 0, fr: 0 };
  for (const word of text
    .slice(0, tellingLength)
    .toLowerCase()
    .split(/[\s'’.,;:!?]+/)) {
    if (telling.en.has(word)) counts.en += 1;
    else if (telling.fr.has(word)) counts.fr += 1;
  }
  const [more, less] = counts.en > counts.fr ? (['en', 'fr'] as const) : (['fr', 'en'] as const);
  const isClear = counts[more] >= enoughTelling && counts[more] >= clearRatio * counts[less];
  return isClear ? more : null;
}

/**
 * The language of `text`. One or two words are too little to tell, and so is text without letters: both answer `fallback`
 * (the conversation's last known language, or the client's).
 * @param text any length; the first 2,000 characters are read
 */
export async function detectLanguage(text: string, fallback: Language): Promise<Language> {
  return languageByWords(text) ?? (await guessLanguage(text))?.language ?? fallback;
}

/**
 * The language of `text` and how much more likely it is than the other, 0.5 to 1; null for what is too short to tell.
 * @param text any length; the first 2,000 characters are read
 */
export async function guessLanguage(
  text: string,
): Promise<{ language: Language; confidence: number } | null> {
  const sample = withoutAddresses(text.slice(0, 2000));
  const words = sample.match(/\p{L}{2,}/gu) ?? [];
  if (words.length < 3) return null;
  detector ??= loadDetector();
  const detected = (await detector).detect(words.join(' '));
  const { language } = detected;
  if (language !== 'en' && language !== 'fr') return null;
  const { en = 0, fr = 0 } = detected.getScores();
  const [own, other] = language === 'en' ? [en, fr] : [fr, en];
  return { language, confidence: own ** sharpness / (own ** sharpness + other ** sharpness) };
}

/** Reads a language tag ("fr", "fr-CA", "EN_us") as one of the two that are analysed; anything else is English. */
export function asLanguage(tag: string): Language {
  return /^fr\b|^fr_/i.test(tag) ? 'fr' : 'en';
}
