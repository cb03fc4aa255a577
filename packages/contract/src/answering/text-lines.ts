import type { SuggestionSentence } from './suggestion-sentence.ts';

/** A stretch of a line: of a sentence (its place in the list), or words that a person wrote between. */
export interface Segment {
  text: string;
  sentence: number | null;
}

export interface TextLine {
  segments: Segment[];
  /** What it starts with, when it is an item of a list. */
  item: 'dash' | 'number' | null;
  /** An empty line stands before it. */
  startsParagraph: boolean;
}

const itemMark = /^(?:[-•*]|\d{1,2}[.)])\s/;

function itemOf(line: string): TextLine['item'] {
  if (!itemMark.test(line)) return null;
  return /^\d/.test(line) ? 'number' : 'dash';
}

/** The sentences that have arrived as one text, laid out as the engine lays out the whole. */
export function joinSentences(sentences: SuggestionSentence[]): string {
  let joined = '';
  let before = '';
  for (const { text, startsParagraph } of sentences) {
    const isOnOwnLine = itemMark.test(text) || itemMark.test(before);
    if (joined !== '') joined += startsParagraph ? '\n\n' : isOnOwnLine ? '\n' : ' ';
    joined += text;
    before = text;
  }
  return joined;
}

/** Cuts a text at the sentences it still holds word for word; edits in between belong to no sentence. */
export function cutIntoSegments(text: string, sentences: SuggestionSentence[]): Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  for (const [index, sentence] of sentences.entries()) {
    const start = text.indexOf(sentence.text, position);
    if (start === -1) continue;
    if (start > position) segments.push({ text: text.slice(position, start), sentence: null });
    segments.push({ text: sentence.text, sentence: index });
    position = start + sentence.text.length;
  }
  if (position < text.length) segments.push({ text: text.slice(position), sentence: null });
  return segments;
}

/** The text line by line, each knowing its sentences. */
export function layOutLines(text: string, sentences: SuggestionSentence[]): TextLine[] {
  const lines: Segment[][] = [[]];
  for (const segment of cutIntoSegments(text, sentences)) {
    for (const [index, part] of segment.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ ...segment, text: part });
    }
  }
  return lines.flatMap((segments, index) => {
    if (segments.length === 0) return [];
    const startsParagraph = index > 0 && lines[index - 1]?.length === 0;
    const whole = segments.map((segment) => segment.text).join('');
    return [{ segments, item: itemOf(whole), startsParagraph }];
  });
}
