import { foldText } from './analyse.ts';
import { describedLanguages, wordsOf } from './languages/languages.ts';
import { splitSentences } from './sentences.ts';

/** What the built-in writer puts around what it found. An agent who sends it sends it back to us as a past answer. */

const bare = (sentence: string): string =>
  foldText(sentence)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const courtesy = new Set(
  describedLanguages.flatMap((language) => {
    const { opening, next, steps, points } = wordsOf(language).reply;
    const texts = [...Object.values(opening), ...Object.values(next), steps, points];
    return texts.flatMap((text) => splitSentences(text, language).map(bare));
  }),
);

const title = 'q7title';
/** What stands around the title of an article that is named. */
const pointers = describedLanguages.flatMap((language) => {
  const { one, more, several } = wordsOf(language).reply.pointer;
  return [one(title), more(title), several].map((text) => bare(text).split(title));
});

/** The sentences around every reply: an agent who leaves them out changed nothing. */
export function isWritersCourtesy(sentence: string): boolean {
  return courtesy.has(bare(sentence));
}

/** A sentence that only names the article to read: "There is more about it in our article …". */
export function namesArticle(sentence: string): boolean {
  const said = bare(sentence);
  return pointers.some(
    ([before = '', after = '']) => said.startsWith(before) && said.includes(after, before.length),
  );
}
