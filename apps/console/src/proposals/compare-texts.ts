import type { diffWordsWithSpace as DiffWords } from 'diff';
import type { MarkedPart } from '../ui/marked-text.tsx';

/** Sentences that share less are shown one after the other: word by word they would be confetti. */
const leastShared = 0.4;
const patience = { timeout: 300 };

/** Sentences with the blanks after them; a line break ends one too. */
export function splitSentences(text: string): string[] {
  return text.match(/[^\n]+?(?:[.!?…]+(?=\s)\s*|\n+|$)|\n+/g) ?? [];
}

const apart = (before: string, after: string): MarkedPart[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

/** Null where the two have too little in common. */
function compareWords(
  diffWords: typeof DiffWords,
  before: string,
  after: string,
): MarkedPart[] | null {
  const parts = diffWords(before, after, patience);
  if (!parts) return null;
  const shared = parts
    .filter(({ added, removed }) => !added && !removed)
    .reduce((length, { value }) => length + value.trim().length, 0);
  if (shared < leastShared * Math.max(before.trim().length, after.trim().length)) return null;
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** Sentences that took the place of others: as one text, else each beside the one in its place. */
function compareSentences(
  diffWords: typeof DiffWords,
  before: string[],
  after: string[],
): MarkedPart[] {
  const whole = compareWords(diffWords, before.join(''), after.join(''));
  if (whole) return whole;
  const pairs = before
    .slice(0, after.length)
    .map((sentence, at) => compareWords(diffWords, sentence, after[at] ?? ''));
  if (pairs.every((pair) => pair === null)) return apart(before.join(''), after.join(''));
  return [
    ...pairs.flatMap((pair, at) => pair ?? apart(before[at] ?? '', after[at] ?? '')),
    { kind: 'removed' as const, text: before.slice(pairs.length).join('') },
    { kind: 'added' as const, text: after.slice(pairs.length).join('') },
  ].filter(({ text }) => text !== '');
}

/** Neighbours of one kind as one part. */
function join(parts: MarkedPart[]): MarkedPart[] {
  return parts.reduce<MarkedPart[]>((joined, part) => {
    const last = joined.at(-1);
    if (last?.kind !== part.kind) return [...joined, part];
    return [...joined.slice(0, -1), { kind: part.kind, text: last.text + part.text }];
  }, []);
}

/** What became of a text: sentence by sentence, and word by word within a sentence that only changed a little. */
export async function compareTexts(before: string, after: string): Promise<MarkedPart[]> {
  // The library travels only to those who look at a difference.
  const { diffArrays, diffWordsWithSpace } = await import('diff');
  const changes = diffArrays(splitSentences(before), splitSentences(after), patience);
  if (!changes) return apart(before, after);
  const parts = changes.flatMap(({ value, added, removed }, at): MarkedPart[] => {
    const next = changes[at + 1];
    if (removed && next?.added) return compareSentences(diffWordsWithSpace, value, next.value);
    // It was laid beside what it took the place of.
    if (added && changes[at - 1]?.removed) return [];
    return [{ kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') }];
  });
  return join(parts);
}
