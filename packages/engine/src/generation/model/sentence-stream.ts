import { isGreeting } from '../../text/courtesy.ts';
import { isClosingLine, isNameLine } from '../styles/reply-signature.ts';

/** A sentence cut from streamed text: citation marks taken off, `cited` holding their numbers. */
export type StreamedSentence = { text: string; cited: number[]; paragraph: boolean };

const boundary = /(?<![.!?…])[.!?…]+["'»”)*]*(?:\s*\[\d[\d,\s]*\])*(?=\s+[^\s[])|\n+/g;
const abbreviation = /(?:\b(?:e\.g|i\.e|etc|approx|no|vs|mr|mrs|ms|dr|st|ex|cf|art|M|Mme))\.$/i;
const longestAbbreviation = 8;
const number = /^\s*\d{1,2}\.$/;
/** Longer than a list number with what a model leaves before it. */
const longestNumber = 8;
/** What may belong to an end that is not whole yet, and how long such an end may be. */
const tail = /[.!?…"'»”)*\s[\]\d,]/;
const longestEnd = 200;
const longestHeld = 2_000;
/** Lines under "Kind regards," that belong to it: who signs, and for whom. */
const mostSigners = 2;
const longestSigner = 60;
const citation = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** Cuts text that arrives in pieces of any size into sentences, each as soon as it is whole. */
export class SentenceStream {
  #buffer = '';
  /** What was searched of a long sentence that has not ended: it is put together once. */
  #head = '';
  /** So far no sentence ends in the buffer. */
  #searched = 0;
  #breaks = 2;
  #isGreeted = false;

  /** Adds text and returns the sentences that are whole now. */
  push(text: string): StreamedSentence[] {
    this.#buffer += text.replace(/\r/g, '');
    return this.#take(false);
  }

  /** The rest, when the stream has ended. */
  end(): StreamedSentence[] {
    return this.#take(true);
  }

  #take(isLast: boolean): StreamedSentence[] {
    const sentences: StreamedSentence[] = [];
    let start = 0;
    let searched = startOfTail(this.#buffer, this.#searched);
    boundary.lastIndex = this.#searched;
    for (let match = boundary.exec(this.#buffer); match; match = boundary.exec(this.#buffer)) {
      const end = match.index + match[0].length;
      // A line break at the very end may be the first half of an empty line.
      if (!isLast && end === this.#buffer.length) {
        searched = Math.min(searched, match.index);
        break;
      }
      const isFirst = start > 0 || this.#head === '';
      if (!match[0].includes('\n') && isAbbreviated(this.#buffer, isFirst ? start : -end, end))
        continue;
      const piece = (start > 0 ? '' : this.#head) + this.#buffer.slice(start, end);
      const goesOn = signatureGoesOn(piece, this.#buffer.slice(end), isLast);
      if (goesOn === null) {
        searched = Math.min(searched, match.index);
        break;
      }
      if (goesOn) continue;
      this.#emit(piece, sentences);
      this.#head = '';
      start = end;
    }
    this.#buffer = this.#buffer.slice(start);
    this.#searched = Math.max(0, searched - start, this.#buffer.length - longestEnd);
    const read = this.#searched - longestAbbreviation;
    if (isLast) {
      this.#emit(this.#head + this.#buffer, sentences);
      this.#buffer = '';
    } else if (read > longestHeld) {
      this.#head += this.#buffer.slice(0, read);
      this.#buffer = this.#buffer.slice(read);
      this.#searched = longestAbbreviation;
    }
    return sentences;
  }

  #emit(piece: string, sentences: StreamedSentence[]): void {
    const leading = /^\s*/.exec(piece)?.[0] ?? '';
    this.#breaks += countBreaks(leading);
    const cited = [...piece.matchAll(citation)].flatMap((match) =>
      (match[1] as string).split(',').map(Number),
    );
    const text = withoutCitations(piece).replace(/\*\*/g, '').trim();
    if (text) {
      const isClosing = isClosingLine(text.split('\n')[0] ?? '');
      // Greeting and closing stand on lines of their own, whatever the model left between them and the rest.
      const paragraph = this.#breaks >= (this.#isGreeted || isClosing ? 1 : 2);
      sentences.push({ text, cited: [...new Set(cited)], paragraph });
      this.#breaks = 0;
      this.#isGreeted = isGreeting(text);
    } else if (cited.length > 0) {
      sentences.at(-1)?.cited.push(...cited);
    }
    this.#breaks += text ? countBreaks(piece.slice(piece.trimEnd().length)) : 0;
  }
}

/** Where the row of signs begins, behind `from`, that may be the first part of an end; no end is longer than `longestEnd`. */
function startOfTail(text: string, from: number): number {
  let at = text.length;
  const first = Math.max(from, at - longestEnd);
  while (at > first && tail.test(text[at - 1] as string)) at -= 1;
  return at;
}

function isAbbreviated(text: string, start: number, end: number): boolean {
  if (abbreviation.test(text.slice(Math.max(start, end - longestAbbreviation, 0), end)))
    return true;
  return end - start <= longestNumber && number.test(text.slice(start, end));
}

/** Without the marks and the spaces before them. */
function withoutCitations(text: string): string {
  let from = 0;
  let said = '';
  for (const { 0: mark, index } of text.matchAll(citation)) {
    said += text.slice(from, index).trimEnd();
    from = index + mark.length;
  }
  return said + text.slice(from);
}

/** Whether the next line signs under a formula of politeness; null when that can't be told yet. */
function signatureGoesOn(piece: string, after: string, isLast: boolean): boolean | null {
  const lines = piece.trimStart().split('\n');
  const isSigned = lines.length <= mostSigners + 1 && lines.at(-1) === '' && lines.at(-2) !== '';
  if (!isSigned || !isClosingLine(lines[0] ?? '')) return false;
  const [next = ''] = after.split('\n', 1);
  if (!isLast && next.length === after.length && next.length <= longestSigner) return null;
  return next.length <= longestSigner && isNameLine(next);
}

function countBreaks(text: string): number {
  return text.split('\n').length - 1;
}
