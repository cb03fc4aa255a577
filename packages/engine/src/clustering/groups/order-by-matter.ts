import type { GroupableQuestion } from './group-questions.ts';
import type { OpenGrouping } from './open-grouping.ts';
import { readFeatures } from '../question-features.ts';
import { rarityOf } from '../rarity.ts';
import type { Steps } from '../steps.ts';

/** A word that fewer share joins too few; per so many questions one. */
const questionsPerSharer = 2_000;
const fewestSharers = 5;

const isWord = (feature: string): boolean => !feature.startsWith('#') && !feature.includes(' ');

/**
 * The questions so that those of one matter stand near each other: by the most telling word that several of them share.
 * What is compared piece by piece must lie in one piece.
 */
export function* orderByMatter(
  open: OpenGrouping,
  questions: GroupableQuestion[],
): Steps<GroupableQuestion[]> {
  const sharers = new Map<string, number>();
  const words: Map<string, number>[] = [];
  for (const [place, { text }] of questions.entries()) {
    if (place % 32 === 0) yield;
    const own = new Map([...readFeatures(text, open.language)].filter(([each]) => isWord(each)));
    for (const word of own.keys()) sharers.set(word, (sharers.get(word) ?? 0) + 1);
    words.push(own);
  }
  const least = Math.max(fewestSharers, questions.length / questionsPerSharer);
  const keys = words.map((own) => {
    let [best, most] = ['', 0];
    for (const [word, weight] of own) {
      if ((sharers.get(word) as number) < least) continue;
      const telling = weight * rarityOf(open.rarity, word);
      if (telling > most || (telling === most && word < best)) [best, most] = [word, telling];
    }
    return best;
  });
  return questions
    .map((question, place) => ({ question, key: keys[place] as string, place }))
    .sort((left, right) =>
      left.key === right.key ? left.place - right.place : left.key < right.key ? -1 : 1,
    )
    .map(({ question }) => question);
}
