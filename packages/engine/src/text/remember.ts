import type { Language } from './language.ts';
import { forEach } from './languages/languages.ts';

/** Longer texts are read again each time: they come once, and would push all others out. */
const longestRemembered = 2_000;

/**
 * The same reader, which remembers what it read of up to `mostLetters` letters in each language; the oldest is forgotten
 * first. What it gives is shared: callers change nothing in it.
 */
export function remembering<Read>(
  read: (text: string, language: Language) => Read,
  mostLetters: number,
): (text: string, language: Language) => Read {
  const knownIn = forEach(() => ({ texts: new Map<string, Read>(), letters: 0 }));
  return (text, language) => {
    const known = knownIn(language);
    const found = known.texts.get(text);
    if (found !== undefined) return found;
    const own = read(text, language);
    if (text.length > longestRemembered) return own;
    known.texts.set(text, own);
    known.letters += text.length;
    for (const oldest of known.texts.keys()) {
      if (known.letters <= mostLetters) break;
      known.texts.delete(oldest);
      known.letters -= oldest.length;
    }
    return own;
  };
}
