import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { forEach } from '../text/languages/languages.ts';
import { isStopWord } from '../text/stop-words.ts';
import { GrowableUint32 } from './growable.ts';
import { PostingStore } from './posting-store.ts';

const gramLength = 4;
export const noStem = 0xffffffff;

/** Hash of `gramLength` characters of `text` from `start` (FNV-1a); with its sign, or half of them would be objects. */
function hashGram(text: string, start: number): number {
  let hash = 0x811c9dc5;
  for (let offset = 0; offset < gramLength; offset++) {
    hash = Math.imul(hash ^ text.charCodeAt(start + offset), 0x01000193);
  }
  return hash;
}

/** The hashed character 4-grams of a word with its bounds marked; a shorter word is one gram of its own. */
export function gramsOf(word: string): number[] {
  const padded = `_${word}_`.padEnd(gramLength, '_');
  const grams = new Set<number>();
  for (let start = 0; start + gramLength <= padded.length; start++)
    grams.add(hashGram(padded, start));
  return [...grams];
}

/**
 * Words as numbers, shared by everything a client has: each written form is analysed once (stem, 4-grams), so that
 * indexing a text costs one look-up a word. A form is kept per language because its stem depends on it.
 */
export class Lexicon {
  #forms = forEach(() => new Map<string, number>());
  #stems = new Map<string, number>();
  #grams = new Map<number, number>();
  #formStem = new GrowableUint32();
  #formGramCount = new GrowableUint32();
  #formsOfGram = new PostingStore();
  #gramSize = new GrowableUint32();
  #formCount = 0;
  #scratch = new Uint32Array(1024);

  get bytes(): number {
    const perEntry = 90; // a Map entry with its string, measured on 200,000 words
    return (
      (this.#formCount + this.#stems.size + this.#grams.size) * perEntry + this.#formsOfGram.bytes
    );
  }

  /** How many forms are known: ids run from 0 to this less one. */
  get formCount(): number {
    return this.#formCount;
  }

  /** Ids of the forms of a text in order; stop words are left out, unknown words are learned. */
  formsIn(text: string, language: Language): number[] {
    const known = this.#forms(language);
    const ids: number[] = [];
    for (const word of splitWords(text, language)) {
      const id = known.get(word) ?? this.#learn(word, language);
      if (id !== noStem) ids.push(id);
    }
    return ids;
  }

  stemOf(form: number): number {
    return this.#formStem.get(form);
  }

  /** Distinct 4-grams of the form. */
  gramCountOf(form: number): number {
    return this.#formGramCount.get(form);
  }

  /** The stem's id, or `noStem` when no indexed text has it. */
  findStem(stem: string): number {
    return this.#stems.get(stem) ?? noStem;
  }

  findGram(hash: number): number {
    return this.#grams.get(hash) ?? noStem;
  }

  /** How many forms contain a gram. */
  gramSizeOf(gram: number): number {
    return gram === noStem ? 0 : this.#gramSize.get(gram);
  }

  /** The forms that contain a gram; the array is reused by the next call. */
  formsWithGram(gram: number): Uint32Array {
    const size = this.#gramSize.get(gram);
    if (size > this.#scratch.length) this.#scratch = new Uint32Array(size * 2);
    return this.#scratch.subarray(0, this.#formsOfGram.read(gram, this.#scratch));
  }

  #learn(word: string, language: Language): number {
    const known = this.#forms(language);
    if (isStopWord(word, language)) {
      known.set(word, noStem);
      return noStem;
    }
    const form = this.#formCount++;
    known.set(word, form);
    this.#formStem.set(form, this.#idOf(this.#stems, stemWord(word, language)));
    const grams = gramsOf(word);
    this.#formGramCount.set(form, grams.length);
    for (const hash of grams) {
      const gram = this.#idOf(this.#grams, hash);
      this.#formsOfGram.append(gram, form);
      this.#gramSize.add(gram, 1);
    }
    return form;
  }

  #idOf<K>(ids: Map<K, number>, key: K): number {
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
    }
    return id;
  }
}
