/** A stretch of a passage; marked where a sentence took its words. */
export interface PassagePart {
  text: string;
  isMarked: boolean;
}

interface Word {
  start: number;
  end: number;
  key: string;
}

const wordPattern = /[\p{L}\p{N}]+/gu;
/** A run of the passage counts from so many words in a row; where there is none, long words count alone. */
const leastRun = 3;
const longWord = 7;

function readWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    key: match[0].normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  }));
}

/** Runs of words of the passage that the sentence holds too. */
function findRuns(words: Word[], sentence: string): Word[][] {
  const known = new Set(readWords(sentence).map((word) => word.key));
  const runs: Word[][] = [[]];
  for (const word of words) {
    if (known.has(word.key)) runs.at(-1)?.push(word);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  const quoted = runs.filter((run) => run.length >= leastRun);
  if (quoted.length > 0) return quoted;
  return runs.filter((run) => run.some((word) => word.key.length >= longWord));
}

/** A stretch of a passage: [start, end). */
interface Stretch {
  start: number;
  end: number;
}

/** Where the words of one of the sentences stand in a row. */
function guessStretches(passage: string, sentences: string[]): Stretch[] {
  const words = readWords(passage);
  return sentences.flatMap((sentence) =>
    findRuns(words, sentence).flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)];
      return first && last ? [{ start: first.start, end: last.end }] : [];
    }),
  );
}

/** In order, those that touch or overlap as one. */
function mergeStretches(passage: string, stretches: Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const next of stretches.toSorted((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last && passage.slice(last.end, next.start).trim() === '')
      last.end = Math.max(last.end, next.end);
    else merged.push({ ...next });
  }
  return merged;
}

/**
 * Cuts a passage where it says what sentences say: at the given stretches, and for sentences whose place nobody knows
 * where the same words stand, whatever their accents and case.
 */
export function markPassage(
  passage: string,
  sentences: string[],
  stretches: Stretch[] = [],
): PassagePart[] {
  const known = stretches.filter(({ start, end }) => start < end && end <= passage.length);
  const parts: PassagePart[] = [];
  let position = 0;
  const all = mergeStretches(passage, [...known, ...guessStretches(passage, sentences)]);
  for (const { start, end } of all) {
    if (start > position) parts.push({ text: passage.slice(position, start), isMarked: false });
    parts.push({ text: passage.slice(start, end), isMarked: true });
    position = end;
  }
  if (position < passage.length) parts.push({ text: passage.slice(position), isMarked: false });
  return parts;
}

/** The passage of a source with what the sentences took from it: by their places where they are known. */
export function markSource(
  { number, text }: { number: number; text: string },
  sentences: { text: string; spans: ({ source: number } & Stretch)[] }[],
): PassagePart[] {
  const placesOf = ({ spans }: (typeof sentences)[number]) =>
    spans.filter(({ source }) => source === number);
  const guessed = sentences.filter((sentence) => placesOf(sentence).length === 0);
  return markPassage(
    text,
    guessed.map((sentence) => sentence.text),
    sentences.flatMap(placesOf),
  );
}

/** What may stand before the first mark of a folded passage, in characters. */
const leastLead = 60;

/** The passage from shortly before its first mark on, so that folding does not hide what was used. */
export function startNearMark(parts: PassagePart[]): PassagePart[] {
  const [first, ...rest] = parts;
  if (first === undefined || first.isMarked || rest.length === 0) return parts;
  if (first.text.length <= 2 * leastLead) return parts;
  const tail = first.text.slice(-leastLead);
  const fromWord = tail.slice(tail.search(/\s/) + 1);
  return [{ text: `… ${fromWord}`, isMarked: false }, ...rest];
}
