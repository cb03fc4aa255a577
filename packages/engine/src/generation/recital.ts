/** So many letters in a row of the prompt are no coincidence. */
const windowLength = 34;
/** A whole rule that is shorter is recognised from so many letters on. */
const leastLine = 16;
/** Longer runs without a space are no words; what is encoded can't be read by the person who checks. */
const encoded = /[A-Za-z0-9+/=_-]{48,}|(?:[0-9a-f]{2}[\s:]){24,}|(?:[01]{8}\s?){8,}/giu;

/** Only the letters and figures, small and without accents: spaces, marks and capitals hide nothing. */
function squeeze(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function windowsOf(text: string): Set<string> {
  const windows = new Set<string>();
  for (let at = 0; at + windowLength <= text.length; at += 1)
    windows.add(text.slice(at, at + windowLength));
  return windows;
}

/** The lines and sentences of a text, squeezed, that are long enough to be known again and too short for a window. */
function shortLines(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map(squeeze)
    .filter((line) => line.length >= leastLine && line.length < windowLength);
}

/**
 * Finds where a reply recites the prompt: also spelled out, turned round, over the end of a sentence, or encoded. What the
 * passages, the facts or the requester say themselves is no secret.
 */
export class RecitalCheck {
  #windows: Set<string>;
  #lines: string[];
  #public: string;
  #publicText: string;
  #tail = '';

  /** @param secrets the prompt's own texts @param known what a reply may repeat */
  constructor(secrets: string[], known: string) {
    const bare = squeeze(known);
    this.#public = bare;
    this.#publicText = known;
    const all = secrets.map(squeeze);
    this.#windows = new Set(all.flatMap((text) => [...windowsOf(text)]));
    this.#lines = secrets.flatMap(shortLines).filter((line) => !bare.includes(line));
  }

  /** Whether the sentence, with the end of the one before it, recites. */
  recites(sentence: string): boolean {
    const bare = squeeze(sentence);
    const text = this.#tail + bare;
    const backwards = bare.split('').reverse().join('');
    const found = this.#holds(text) || this.#holds(backwards) || this.#isEncoded(sentence);
    this.#tail = found ? '' : text.slice(-(windowLength - 1));
    return found;
  }

  #holds(text: string): boolean {
    if (this.#lines.some((line) => text.includes(line))) return true;
    for (let at = 0; at + windowLength <= text.length; at += 1) {
      const window = text.slice(at, at + windowLength);
      if (this.#windows.has(window) && !this.#public.includes(window)) return true;
    }
    return false;
  }

  #isEncoded(sentence: string): boolean {
    const bare = sentence.replace(/https?:\/\/\S+/giu, '');
    return [...bare.matchAll(encoded)].some(([run]) => !this.#publicText.includes(run));
  }
}
