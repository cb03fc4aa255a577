import { foldText } from '../text/analyse.ts';
import type { Conflict } from './conflicts.ts';
import type { Statement } from './tokens.ts';

/** What takes every condition and limit away. */
const anyhow: Partial<Record<string, RegExp>> = {
  en: /\b(?:whatever|regardless|no matter (?:how|what|when|where)|whether or not|or not|no questions asked|(?:at )?any time|anywhere|everywhere|wherever it is|as (?:often|many times|late) as you (?:like|want|wish)|in (?:all|every) cases?)\b/,
  fr: /(?<!\p{L})(?:quel(?:le)?s? que (?:soit|soient)|ou non|meme si|meme en cas|peu importe|n'importe (?:quand|ou|quel|quelle)|autant de fois|aussi souvent que|a tout moment|partout|dans tous les cas|sans condition)(?!\p{L})/u,
};
/** What says so too in other words. */
const everything: Partial<Record<string, RegExp>> = {
  en: /\b(?:all|every|each|any|ever|always|never|whatever|even|no|only|unlimited|as \w+ as)\b/,
  fr: /(?<!\p{L})(?:tou(?:t|s|te|tes)|chaque|quel(?:le)?s? que|meme|jamais|toujours|aucune?|n'importe|ou non|illimite\p{L}*|autant|aussi)(?!\p{L})/u,
};

/** "Whatever its age", "or not", "at any time", where nothing near in the source says so. */
export function findUnconditional(
  said: Statement,
  around: string,
  language: string,
): Conflict | null {
  const found = anyhow[language]?.exec(foldText(said.sentence));
  const there = foldText(around);
  if (!found || there.includes(found[0]) || everything[language]?.test(there)) return null;
  return { kind: 'condition', said: found[0], theirs: '' };
}
