import { tellingWords } from '@replique/engine/clustering/question-features';
import type { LanguageCode as Language } from '@replique/contract/route';
import { stripCourtesy } from '@replique/engine/text/question';
import { splitSentences } from '@replique/engine/text/sentences';

/** Sentences that share so many of the words of the shorter one say the same. */
const leastSame = 0.5;

type Said = { text: string; by: string };

function likeness(left: Set<string>, right: Set<string>): number {
  let shared = 0;
  for (const stem of left) if (right.has(stem)) shared += 1;
  return shared / Math.max(1, Math.min(left.size, right.size));
}

/**
 * Of each answer what somebody else says too. What one person added stands for nobody else, however alike the answers are
 * as a whole.
 */
export function sharedSentences(answers: Said[], language: Language): string[] {
  const read = answers.map(({ text, by }) => ({
    by,
    sentences: splitSentences(stripCourtesy(text), language).map((sentence) => ({
      sentence,
      stems: new Set(tellingWords(sentence, language).map(({ stem }) => stem)),
    })),
  }));
  return read.map(({ by, sentences }) => {
    const others = read.filter((each) => each.by !== by).flatMap((each) => each.sentences);
    return sentences
      .filter(({ stems }) => others.some((other) => likeness(stems, other.stems) >= leastSame))
      .map(({ sentence }) => sentence)
      .join('\n');
  });
}
