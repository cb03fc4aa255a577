import type { Language } from '../text/language.ts';
import { GrowableUint32 } from './growable.ts';
import { type Lexicon, noStem } from './lexicon.ts';
import { longestTitle, Mentions } from './mentions.ts';
import { countBits, countOf, largestCount, mark, mostBoost, titleBit, unitOf } from './packed.ts';
import { PostingStore } from './posting-store.ts';
import { ScoreBuffers } from './score-buffers.ts';

const compactAbove = 1024; // dead units; below this the room they take is not worth the work

/** What is put: its passages, with a title searched as a field of its own or without one, and marks that the ranking reads. */
export type Entry = {
  title: string | null;
  passages: string[];
  language: Language;
  isQuestion: boolean;
  certified: boolean;
  /** Whole steps, from `-mostBoost` to `mostBoost`. */
  boost: number;
};

/** The part of BM25's denominator that depends on lengths, by unit and by entry. */
export type Norms = { k1: number; b: number; units: Float32Array; entries: Float32Array };

// Titles are short and say a word once: length tells less about them.
const k1Title = 1.2;
const bTitle = 0.4;

const noTitle = new Uint32Array(0);

const meanOf = (sum: number, count: number): number => (count > 0 && sum > 0 ? sum / count : 1);

type Totals = {
  entries: number;
  units: number;
  titles: number;
  entryLength: number;
  unitLength: number;
  titleLength: number;
};

/**
 * An inverted index over entries made of units, changed in place. Units of one entry are numbered in a row, so that one
 * walk over a list yields the scores of units and of whole entries. Removed entries stay in the lists as dead numbers
 * until a quarter of all units is dead; counts and lengths are exact at once, so scores equal those of a fresh index.
 */
export class TextIndex {
  readonly lexicon: Lexicon;
  readonly buffers = new ScoreBuffers();
  readonly totals: Totals = {
    entries: 0,
    units: 0,
    titles: 0,
    entryLength: 0,
    unitLength: 0,
    titleLength: 0,
  };
  stems = new PostingStore();
  forms = new PostingStore();
  stemEntries = new GrowableUint32();
  formEntries = new GrowableUint32();
  stemPostings = new GrowableUint32();
  formPostings = new GrowableUint32();
  unitEntry = new GrowableUint32();
  unitLength = new GrowableUint32();
  entryLength = new GrowableUint32();
  firstUnit = new GrowableUint32();
  keys: number[] = [];
  /** Bits of `mark`, by entry. */
  marks = new GrowableUint32();
  /** Stems of titles, each once, by entry; none where the title is a question or there is none. */
  titles: Uint32Array[] = [];
  #languages: Language[] = [];
  #formsOfEntry: Uint32Array[] = [];

  readonly #mentions = new Mentions(this);
  #byKey = new Map<number, number>();
  #unitCount = 0;
  #norms: Norms | null = null;
  /** One more than `entriesWithGram` said, 0 where it was not asked since the last change. */
  #entriesOfGram = new GrowableUint32();

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
  }

  get entryCount(): number {
    return this.keys.length;
  }

  get unitCount(): number {
    return this.#unitCount;
  }

  get bytes(): number {
    let forward = 0;
    for (const forms of this.#formsOfEntry) forward += forms.byteLength + 100;
    for (const title of this.titles) forward += title.byteLength + (title.length > 0 ? 100 : 8);
    return (
      this.stems.bytes + this.forms.bytes + forward + this.#unitCount * 8 + this.keys.length * 60
    );
  }

  /** Puts an entry, in place of the one with the same key if there is one. */
  put(key: number, { title, passages, language, isQuestion, certified, boost }: Entry): void {
    this.remove(key);
    const entry = this.keys.length;
    this.keys.push(key);
    const hasTitle = title === null ? 0 : mark.title;
    this.marks.set(
      entry,
      mark.alive |
        hasTitle |
        (isQuestion ? mark.question : 0) |
        (certified ? mark.certified : 0) |
        (mark.boost * (boost + mostBoost)) |
        (mark.language * this.#numberOf(language)),
    );
    this.firstUnit.set(entry, this.#unitCount);
    this.#byKey.set(key, entry);
    const distinct = new Set<number>();
    if (title !== null) this.#addUnit(entry, title, language, distinct, true);
    for (const passage of passages) this.#addUnit(entry, passage, language, distinct, false);
    this.firstUnit.set(entry + 1, this.#unitCount);
    const forms = Uint32Array.from(distinct);
    this.#formsOfEntry.push(forms);
    // A question is asked and not named.
    this.titles.push(title === null || isQuestion ? noTitle : this.#titleStems(title, language));
    this.#countEntry(entry, forms, 1);
  }

  /** The number that entries in a language bear from `mark.language` on; none has one that no entry is in. */
  languageOf(language: Language): number {
    return this.#languages.indexOf(language);
  }

  #numberOf(language: Language): number {
    const known = this.#languages.indexOf(language);
    return known >= 0 ? known : this.#languages.push(language) - 1;
  }

  /** Removes an entry; unknown keys are fine. */
  remove(key: number): void {
    const entry = this.#byKey.get(key);
    if (entry === undefined) return;
    this.#byKey.delete(key);
    this.#countEntry(entry, this.#formsOfEntry[entry] as Uint32Array, -1);
    this.marks.set(entry, this.marks.get(entry) & ~mark.alive);
    this.#formsOfEntry[entry] = new Uint32Array(0);
    this.titles[entry] = noTitle;
    const dead = this.#unitCount - this.totals.units;
    if (dead > compactAbove && dead * 4 > this.#unitCount) this.#compact();
  }

  isAlive(entry: number): boolean {
    return (this.marks.get(entry) & mark.alive) !== 0;
  }

  /** Which of the stems `among` the entry with a key has anywhere; none when there is no such entry. */
  stemsOf(key: number, among: ReadonlySet<number>): Set<number> {
    const forms = this.#formsOfEntry[this.#byKey.get(key) ?? -1] ?? new Uint32Array(0);
    const stems = new Set<number>();
    for (const form of forms) {
      const stem = this.lexicon.stemOf(form);
      if (among.has(stem)) stems.add(stem);
    }
    return stems;
  }

  /** How many other entries name an entry by its title, at most `mostMentions`. */
  mentionsOf(entry: number): number {
    return this.#mentions.of(entry);
  }

  /** At most how many entries hold a word with a 4-gram: the counts of `forms`, all that have it, summed and kept until a change. */
  entriesWithGram(gram: number, forms: Uint32Array): number {
    if (gram === noStem) return 0;
    const kept = this.#entriesOfGram.get(gram);
    if (kept > 0) return kept - 1;
    const counts = this.formEntries.data;
    let entries = 0;
    for (let at = 0; at < forms.length; at++) entries += counts[forms[at]!] ?? 0;
    this.#entriesOfGram.set(gram, entries + 1);
    return entries;
  }

  /** Length normalisation of every unit and entry, computed again after a change: titles as titles, dead ones anyhow. */
  norms(k1: number, b: number): Norms {
    if (this.#norms?.k1 === k1 && this.#norms.b === b) return this.#norms;
    const { totals } = this;
    const units = new Float32Array(this.#unitCount);
    const entries = new Float32Array(this.keys.length);
    const meanTitle = meanOf(totals.titleLength, totals.titles);
    const meanUnit = meanOf(totals.unitLength, totals.units - totals.titles);
    const meanEntry = meanOf(totals.entryLength, totals.entries);
    for (let entry = 0; entry < entries.length; entry++) {
      entries[entry] = k1 * (1 - b + (b * this.entryLength.get(entry)) / meanEntry);
      const first = this.firstUnit.get(entry);
      for (let unit = first; unit < this.firstUnit.get(entry + 1); unit++) {
        units[unit] = k1 * (1 - b + (b * this.unitLength.get(unit)) / meanUnit);
      }
      if ((this.marks.get(entry) & mark.title) !== 0) {
        units[first] = k1Title * (1 - bTitle + (bTitle * this.unitLength.get(first)) / meanTitle);
      }
    }
    this.#norms = { k1, b, units, entries };
    return this.#norms;
  }

  #titleStems(title: string, language: Language): Uint32Array {
    const forms = this.lexicon.formsIn(title, language);
    const stems = new Set(forms.map((form) => this.lexicon.stemOf(form)));
    return stems.size > longestTitle ? noTitle : Uint32Array.from(stems);
  }

  #addUnit(
    entry: number,
    text: string,
    language: Language,
    distinct: Set<number>,
    isTitle: boolean,
  ): void {
    const id = this.#unitCount++;
    // Sorted, equal forms stand together: counting runs is quicker than counting in a map.
    const forms = Uint32Array.from(this.lexicon.formsIn(text, language)).sort();
    const stemCounts = new Map<number, number>();
    for (let start = 0, end = 0; start < forms.length; start = end) {
      const form = forms[start] as number;
      while (end < forms.length && forms[end] === form) end++;
      distinct.add(form);
      this.#append(this.forms, this.formPostings, form, id, end - start);
      const stem = this.lexicon.stemOf(form);
      stemCounts.set(stem, (stemCounts.get(stem) ?? 0) + end - start);
    }
    for (const [stem, count] of stemCounts)
      this.#append(this.stems, this.stemPostings, stem, id, count);
    this.unitEntry.set(id, (entry << 1) | (isTitle ? titleBit : 0));
    this.unitLength.set(id, forms.length);
    this.entryLength.add(entry, forms.length);
  }

  #append(
    store: PostingStore,
    sizes: GrowableUint32,
    term: number,
    unit: number,
    count: number,
  ): void {
    store.append(term, ((unit << countBits) | Math.min(count, largestCount)) >>> 0);
    sizes.add(term, 1);
  }

  /** Adds an entry to the totals and document counts (`sign` 1) or takes it out of them (-1). */
  #countEntry(entry: number, forms: Uint32Array, sign: 1 | -1): void {
    const stems = new Set<number>();
    for (const form of forms) {
      this.formEntries.add(form, sign);
      stems.add(this.lexicon.stemOf(form));
    }
    for (const stem of stems) this.stemEntries.add(stem, sign);
    const first = this.firstUnit.get(entry);
    const units = this.firstUnit.get(entry + 1) - first;
    const hasTitle = (this.marks.get(entry) & mark.title) !== 0;
    const titleLength = hasTitle ? this.unitLength.get(first) : 0;
    const { totals } = this;
    totals.entries += sign;
    totals.units += sign * units;
    totals.titles += hasTitle ? sign : 0;
    totals.entryLength += sign * this.entryLength.get(entry);
    totals.titleLength += sign * titleLength;
    totals.unitLength += sign * (this.entryLength.get(entry) - titleLength);
    this.#forget();
  }

  /** Rewrites the lists without dead units and numbers entries and units anew, in the same order. */
  #compact(): void {
    const unitMap = new Uint32Array(this.#unitCount).fill(noStem);
    const old = {
      unitEntry: this.unitEntry,
      unitLength: this.unitLength,
      entryLength: this.entryLength,
      firstUnit: this.firstUnit,
    };
    const alive = this.keys.map((_, entry) => entry).filter((entry) => this.isAlive(entry));
    [this.unitEntry, this.unitLength] = [new GrowableUint32(), new GrowableUint32()];
    [this.entryLength, this.firstUnit] = [new GrowableUint32(), new GrowableUint32()];
    this.#unitCount = 0;
    alive.forEach((from, entry) => {
      this.firstUnit.set(entry, this.#unitCount);
      this.entryLength.set(entry, old.entryLength.get(from));
      for (let unit = old.firstUnit.get(from); unit < old.firstUnit.get(from + 1); unit++) {
        unitMap[unit] = this.#unitCount;
        this.unitEntry.set(this.#unitCount, (entry << 1) | (old.unitEntry.get(unit) & titleBit));
        this.unitLength.set(this.#unitCount++, old.unitLength.get(unit));
      }
      this.firstUnit.set(entry + 1, this.#unitCount);
    });
    this.keys = alive.map((from) => this.keys[from] as number);
    const oldMarks = this.marks;
    this.marks = new GrowableUint32();
    alive.forEach((from, entry) => this.marks.set(entry, oldMarks.get(from)));
    this.#formsOfEntry = alive.map((from) => this.#formsOfEntry[from] as Uint32Array);
    this.titles = alive.map((from) => this.titles[from] as Uint32Array);
    this.#byKey = new Map(this.keys.map((key, entry) => [key, entry]));
    this.stems = rewrite(this.stems, this.stemPostings, unitMap);
    this.forms = rewrite(this.forms, this.formPostings, unitMap);
    this.#forget();
  }

  #forget(): void {
    this.#mentions.forget();
    if (this.#norms === null) return;
    this.#norms = null;
    this.#entriesOfGram.data.fill(0);
  }
}

function rewrite(store: PostingStore, sizes: GrowableUint32, unitMap: Uint32Array): PostingStore {
  const fresh = new PostingStore();
  for (let term = 0; term < sizes.data.length; term++) {
    const size = sizes.get(term);
    if (size === 0) continue;
    const list = new Uint32Array(size);
    store.read(term, list);
    let kept = 0;
    for (const posting of list) {
      const unit = unitMap[unitOf(posting)] as number;
      if (unit === noStem) continue;
      fresh.append(term, ((unit << countBits) | countOf(posting)) >>> 0);
      kept++;
    }
    sizes.set(term, kept);
  }
  return fresh;
}
