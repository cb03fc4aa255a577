import type { diffWordsWithSpace as DiffWords } from 'diff';
import type { MarkedPart } from '../../../ui/text/marked-text.tsx';

/** Sentences that share less are shown one after the other: word by word they would be confetti. */
const leastShared = 0.4;
/** Of each step: longer than this the page would not answer to a key. */
const patience = { timeout: 40 };

const ends = '.!?…';
const isBlank = (sign: string): boolean => sign !== '' && sign.trim() === '';

/** Sentences with the blanks after them; a line break ends one too. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const isEnd = sign === '\n' || (ends.includes(sign) && isBlank(text.charAt(at + 1)));
    if (!isEnd) continue;
    // What is blank after it belongs to it; after a line break, only further line breaks do.
    const belongs = sign === '\n' ? (next: string) => next === '\n' : isBlank;
    while (at + 1 < text.length && belongs(text.charAt(at + 1))) at += 1;
    sentences.push(text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length) sentences.push(text.slice(start));
  return sentences;
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
  const joined: MarkedPart[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
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
