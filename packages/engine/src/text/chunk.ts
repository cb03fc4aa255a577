import { splitSentences } from './sentences.ts';
import type { Section } from './html.ts';

/** A passage of a document: what is searched and quoted. `ordinal` counts from 0 in reading order. */
export type Chunk = { ordinal: number; heading: string | null; text: string };

const wanted = 120;
const most = 200;
const fewest = 40;
/** Steps are worth nothing without those before them. */
const mostOfSteps = 400;

type Piece = { text: string; words: number };

/** What has more letters a word, as a script without spaces or what a program wrote, is measured by its letters. */
const lettersOfWord = 20;
const longestWord = 1_000;

function countWords(text: string): number {
  return Math.max(text.match(/\S+/g)?.length ?? 0, Math.ceil(text.length / lettersOfWord));
}

function cutLongWord(word: string): string[] {
  return word.length > longestWord ? (word.match(/.{1,500}/gsu) ?? []) : [word];
}

/** Cuts a sentence that alone is longer than a passage (tables, logs, lists without stops) at word bounds. */
function cutLongSentence(sentence: string): string[] {
  const parts: string[][] = [];
  let room = 0;
  for (const word of sentence.split(/\s+/).flatMap(cutLongWord)) {
    const size = countWords(`${word} `);
    const part = size <= room ? parts.at(-1) : undefined;
    if (part) part.push(word);
    else parts.push([word]);
    room = (part ? room : most) - size;
  }
  return parts.map((part) => part.join(' '));
}

const listItem = /^(?:[-•*]|\d{1,2}[.)])\s/;
const step = /^\d{1,2}[.)]\s/;

/** Lines of which a list, with the line that leads into it, is one as long as it fits into a passage. */
function blocksOf(text: string): string[] {
  const blocks: string[][] = [];
  let words = 0;
  let lastLine = '';
  for (const line of text.split('\n')) {
    const own = countWords(line);
    const goesOn = listItem.test(line) && (listItem.test(lastLine) || lastLine.endsWith(':'));
    const room = step.test(line) ? mostOfSteps : most;
    const above = goesOn && words + own <= room ? blocks.at(-1) : undefined;
    if (above) above.push(line);
    else blocks.push([line]);
    words = above ? words + own : own;
    lastLine = line;
  }
  return blocks.map((lines) => lines.join('\n'));
}

/** Lines and lists are the unit as long as they fit; a longer line falls into its sentences. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const line of blocksOf(text)) {
    if (line.includes('\n')) {
      pieces.push({ text: line, words: countWords(line) });
      continue;
    }
    const parts =
      countWords(line) > wanted ? splitSentences(line, 'en').flatMap(cutLongSentence) : [line];
    for (const part of parts)
      if (part.trim()) pieces.push({ text: part.trim(), words: countWords(part) });
  }
  return pieces;
}

function packPieces(pieces: Piece[]): string[] {
  const packed: Piece[] = [];
  let current: Piece | undefined;
  for (const piece of pieces) {
    const isFull = current && (current.words >= wanted || current.words + piece.words > most);
    if (!current || isFull) {
      current = { ...piece };
      packed.push(current);
    } else {
      current.text += `\n${piece.text}`;
      current.words += piece.words;
    }
  }
  const last = packed.at(-1);
  const before = packed.at(-2);
  // A tail of a line or two says little alone: it joins the passage above when the two fit together.
  if (last && before && last.words < fewest && before.words + last.words <= most + fewest) {
    before.text += `\n${last.text}`;
    packed.pop();
  }
  return packed.map((piece) => piece.text);
}

/**
 * Cuts sections into passages of some 60 to 200 words at line and sentence bounds, never across a heading;
 * a list that fits stays whole, and steps do up to 400.
 * A passage begins with its lines as they were; the heading is carried beside it, not in it.
 */
export function chunkSections(sections: Section[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const section of sections) {
    for (const text of packPieces(piecesOf(section.text))) {
      chunks.push({ ordinal: chunks.length, heading: section.heading, text });
    }
  }
  return chunks;
}
