import { plainText } from './plain-text.ts';

// Scripts that write without spaces are read sign by sign.
const spaceless = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]';
const textParts = new RegExp(`${spaceless}|(?:(?!${spaceless})[\\p{L}\\p{N}])+|[^\\s*]`, 'gu');
const phraseParts = new RegExp(`${spaceless}|(?:(?!${spaceless})[\\p{L}\\p{N}*])+|\\S`, 'gu');

/** A text as words and signs in their order, to look for any number of phrases in. */
export function partsOf(text: string): string[] {
  return plainText(text).match(textParts) ?? [];
}

const isWord = /^[\p{L}\p{N}]/u;

/** Whether a part is what is meant by a word with `*` for any letters, none as well. Goes back to the last `*` only. */
function isMeant(word: string, pattern: string): boolean {
  if (!pattern.includes('*')) return word === pattern;
  if (!isWord.test(word)) return false;
  let [at, in_, star, from] = [0, 0, -1, 0];
  while (at < word.length) {
    if (pattern[in_] === '*') {
      star = in_;
      in_ += 1;
      from = at;
    } else if (pattern[in_] === word[at]) {
      in_ += 1;
      at += 1;
    } else if (star >= 0) {
      in_ = star + 1;
      from += 1;
      at = from;
    } else return false;
  }
  while (pattern[in_] === '*') in_ += 1;
  return in_ === pattern.length;
}

/**
 * Whether a phrase stands in a text, as whole words: "art" is not in "party". Capitals, accents, kinds of quotation marks,
 * dashes and spaces make no difference; `*` stands for any letters of a word ("refund*"). Takes at most the length of
 * the text times that of the phrase, whatever they are.
 * @param parts of the text, as `partsOf` gives them
 */
export function holdsPhrase(parts: string[], phrase: string): boolean {
  const wanted = plainText(phrase).match(phraseParts) ?? [];
  if (wanted.length === 0) return false;
  for (let start = 0; start + wanted.length <= parts.length; start += 1) {
    if (wanted.every((pattern, at) => isMeant(parts[start + at] as string, pattern))) return true;
  }
  return false;
}
