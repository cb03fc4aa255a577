import type { Passage } from './types.ts';

/** 0..1: by how much the first article's score beats the next article's; 1 when there is no other. */
export function marginOf(passages: Passage[]): number {
  const articles = passages
    .filter((passage) => passage.kind === 'document')
    .sort((left, right) => right.score - left.score);
  const [first] = articles;
  const rival = articles.find((passage) => passage.title !== first?.title);
  return first && rival && first.score > 0 ? 1 - rival.score / first.score : first ? 1 : 0;
}
