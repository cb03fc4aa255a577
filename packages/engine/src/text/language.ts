import { withoutAddresses } from './addresses.ts';
import { languageDetector, type Detected } from './language-detector.ts';
import { describedLanguages, wordsOf } from './languages/languages.ts';

/** The code of a language, small: "en", "fr", "de", "pl". Which of them are described: languages/languages.ts. */
export type Language = string;

/** The scores of two languages that share a script lie close together. */
const sharpness = 4;

/** Which language a frequent word tells; none stands in two lists. */
const telling = new Map<string, Language>(
  describedLanguages.flatMap((language) =>
    wordsOf(language)
      .telling.split(/\s+/)
      .map((word) => [word, language] as const),
  ),
);
const enoughTelling = 6;
const clearRatio = 6;
const tellingLength = 400;

/**
 * What the frequent words alone say: the language that has enough of them, and many times those of any other; null when
 * they do not say it clearly. A twentieth of the detector's time.
 */
function languageByWords(text: string): Language | null {
  const counts = new Map<Language, number>();
  for (const word of text
    .slice(0, tellingLength)
    .toLowerCase()
    .split(/[\s'’"()¿¡.,;:!?-]+/)) {
    const language = telling.get(word);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  let first: Language | null = null;
  let [most, second] = [0, 0];
  for (const [language, count] of counts) {
    if (count > most) [first, most, second] = [language, count, most];
    else second = Math.max(second, count);
  }
  return most >= enoughTelling && most >= clearRatio * second ? first : null;
}

/**
 * The language of `text`. One or two words are too little to tell, and so is text without letters: both answer `fallback`
 * (the conversation's last known language, or the client's).
 * @param text any length; the first 2,000 characters are read
 */
export async function detectLanguage(text: string, fallback: Language): Promise<Language> {
  return languageByWords(text) ?? (await guessLanguage(text))?.language ?? fallback;
}

/** From so many words, and so much likelier than its rivals, a text's own language outweighs what a profile says. */
const sure = { words: 5, confidence: 0.6 };

/** The language that a text is surely written in; null for texts that are short or unclear. */
export async function sureLanguage(text: string): Promise<Language | null> {
  const byWords = languageByWords(text);
  if (byWords !== null) return byWords;
  const { words, isSpaceless } = wordsIn(text);
  if (words.length < sure.words && !isSpaceless) return null;
  const guess = await guessLanguage(text);
  return guess !== null && guess.confidence >= sure.confidence ? guess.language : null;
}

/** Scripts without spaces have long "words". */
const spaceless = /[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]{6}/u;
const fewestWords = 3;
/** In fewer words a neighbour language is often taken for another. */
const manyWords = 8;
/** By how much another language must be likelier than English and French: most tickets are in these, also short ones. */
const clearly = { inFewWords: 0.08, inMany: 0.04 };
const others = describedLanguages.filter((language) => language !== 'en' && language !== 'fr');

/**
 * The language of `text` and how much more likely it is than English or French, 0.5 to 1; null for what is too short to
 * tell. One that is not described is told in many words only.
 * @param text any length; the first 2,000 characters are read
 */
export async function guessLanguage(
  text: string,
): Promise<{ language: Language; confidence: number } | null> {
  const { words, isSpaceless } = wordsIn(text);
  if (words.length < fewestWords && !isSpaceless) return null;
  const detected = (await languageDetector()).detect(words.join(' '));
  const scores = detected.getScores();
  const isLong = isSpaceless || words.length >= manyWords;
  const language = choose(detected, scores, isLong);
  const own = scores[language] ?? 0;
  if (own === 0) return null;
  const rival = Math.max(
    ...['en', 'fr'].filter((each) => each !== language).map((each) => scores[each] ?? 0),
  );
  return { language, confidence: own ** sharpness / (own ** sharpness + rival ** sharpness) };
}

function wordsIn(text: string): { words: string[]; isSpaceless: boolean } {
  const sample = withoutAddresses(text.slice(0, 2000));
  const words = sample.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  return { words, isSpaceless: spaceless.test(sample) };
}

function choose(detected: Detected, scores: Record<string, number>, isLong: boolean): Language {
  const scoreOf = (language: Language): number => scores[language] ?? 0;
  const usual = scoreOf('fr') > scoreOf('en') ? 'fr' : 'en';
  const likeliest = detected.language;
  if (likeliest === usual) return usual;
  const isDescribed = others.includes(likeliest as (typeof others)[number]);
  if (!isDescribed && isLong && detected.isReliable() && isClear(likeliest, clearly.inFewWords))
    return likeliest;
  const other = others.reduce((best, each) => (scoreOf(each) > scoreOf(best) ? each : best));
  return isClear(other, isLong ? clearly.inMany : clearly.inFewWords) ? other : usual;

  function isClear(language: Language, margin: number): boolean {
    return scoreOf(language) - scoreOf(usual) >= margin;
  }
}

const tag = /^([a-z]{2,3})(?:[-_]|$)/i;

/** Reads a language tag ("fr", "fr-CA", "EN_us") as its language; null for what is no tag. */
export function readLanguage(text: string): Language | null {
  return tag.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** The same; what is no tag is English. */
export function asLanguage(text: string): Language {
  return readLanguage(text) ?? 'en';
}
