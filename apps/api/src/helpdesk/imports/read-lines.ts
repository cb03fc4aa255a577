import { createReadStream } from 'node:fs';
import { parseJson } from './rows.ts';

/** Where an import goes on: behind so many bytes and lines of its file. */
export type Place = { byteOffset: number; lineNumber: number };

/** What one line or row of a file holds, or a ticket of several rows. `number`: the line where it begins. */
export type Entry = {
  number: number;
  /** @throws Error with the reason in words */
  read: () => unknown;
  /** The place behind it. */
  reached: Place;
};

/** How much is read at once. */
export type BatchSize = { most: number; bytes: number };

/** `end` is the offset of the byte after its line feed. Read from its bytes when its turn comes: many wait at once. */
type Line = { number: number; bytes: Buffer | null; end: number };

const longestLine = 20_000_000;

/**
 * Streams the lines of a file from a byte offset, in batches of at most `most` lines or about `bytes`.
 * A line over 20 MB comes with `bytes` null: it is never held in memory whole.
 */
async function* readLines(path: string, from: Place, batch: BatchSize): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter(from);
  let lines: Line[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(path, {
    start: from.byteOffset,
    highWaterMark: 1 << 18,
  })) {
    for (const line of splitter.push(chunk as Buffer)) {
      lines.push(line);
      bytes += line.bytes?.length ?? 0;
      if (lines.length < batch.most && bytes < batch.bytes) continue;
      yield lines;
      [lines, bytes] = [[], 0];
    }
  }
  const last = splitter.rest();
  if (last) lines.push(last);
  if (lines.length > 0) yield lines;
}

/** The entries of a JSON Lines file; empty lines hold none. */
export async function* readJsonLines(
  path: string,
  from: Place,
  batch: BatchSize,
): AsyncGenerator<Entry[]> {
  for await (const lines of readLines(path, from, batch)) {
    const written = lines.filter(({ bytes }) => bytes === null || !isBlank(bytes));
    yield written.map(({ number, bytes, end }) => ({
      number,
      reached: { byteOffset: end, lineNumber: number },
      read() {
        if (bytes === null) throw new Error('is longer than 20 MB');
        return parseJson(bytes.toString('utf8'));
      },
    }));
  }
}

/** Only short lines are looked at: a long one holds something. */
function isBlank(bytes: Buffer): boolean {
  return bytes.length < 1_000 && bytes.toString('utf8').trim() === '';
}

class LineSplitter {
  #number: number;
  #offset: number;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(from: Place) {
    this.#number = from.lineNumber;
    this.#offset = from.byteOffset;
  }

  *push(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (let feed = chunk.indexOf(10); feed !== -1; feed = chunk.indexOf(10, start)) {
      this.#keep(chunk.subarray(start, feed));
      this.#offset += feed + 1 - start;
      start = feed + 1;
      yield this.#take();
    }
    this.#offset += chunk.length - start;
    this.#keep(chunk.subarray(start));
  }

  rest(): Line | null {
    return this.#length > 0 ? this.#take() : null;
  }

  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > longestLine) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #take(): Line {
    const bytes = this.#length > longestLine ? null : joined(this.#parts);
    [this.#parts, this.#length] = [[], 0];
    this.#number += 1;
    return { number: this.#number, bytes, end: this.#offset };
  }
}

/** Most lines stand in one piece: nothing is copied for them. */
function joined(parts: Buffer[]): Buffer {
  const [first, ...others] = parts;
  return first && others.length === 0 ? first : Buffer.concat(parts);
}
