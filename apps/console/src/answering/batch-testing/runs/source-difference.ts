import type { RunAnswer } from '@replique/contract/answering/batch-testing';

/** The titles that the first answer of a side cites. */
function titlesCited(answers: RunAnswer[], side: RunAnswer['side']): string[] {
  const answer = answers.find((each) => each.side === side);
  const numbers = new Set(answer?.sentences.flatMap((sentence) => sentence.sources));
  const cited = answer?.sources.filter(({ number }) => numbers.has(number)) ?? [];
  return [...new Set(cited.map(({ title }) => title))];
}

/** What `a` cites and `b` does not, and the other way round; nothing where only one side answered. */
export function sourceDifference(answers: RunAnswer[]): { gained: string[]; lost: string[] } {
  if (!answers.some(({ side }) => side === 'b')) return { gained: [], lost: [] };
  const [a, b] = [titlesCited(answers, 'a'), titlesCited(answers, 'b')];
  return {
    gained: a.filter((title) => !b.includes(title)),
    lost: b.filter((title) => !a.includes(title)),
  };
}
