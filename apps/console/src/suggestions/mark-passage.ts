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

/** Cuts a passage where its words are those of one of the sentences. Accents and case make no difference. */
export function markPassage(passage: string, sentences: string[]): PassagePart[] {
  const words = readWords(passage);
  const marked = new Set<Word>(sentences.flatMap((sentence) => findRuns(words, sentence).flat()));
  const parts: PassagePart[] = [];
  let position = 0;
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index];
    if (first === undefined || !marked.has(first)) continue;
    while (words[index + 1] !== undefined && marked.has(words[index + 1] as Word)) index += 1;
    const end = words[index]?.end ?? first.end;
    if (first.start > position) {
      parts.push({ text: passage.slice(position, first.start), isMarked: false });
    }
    parts.push({ text: passage.slice(first.start, end), isMarked: true });
    position = end;
  }
  if (position < passage.length) parts.push({ text: passage.slice(position), isMarked: false });
  return parts;
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
