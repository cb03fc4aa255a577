import type { Language } from '../text/language.ts';
import { GrowableUint32 } from './growable.ts';
import { type Lexicon, noStem } from './lexicon.ts';
import { PostingStore } from './posting-store.ts';

const countBits = 6;
const largestCount = (1 << countBits) - 1;
const compactAbove = 1024; // dead units; below this the room they take is not worth the work

/** A searched part of an entry: its title, or one of its passages. */
export type Unit = { text: string; isTitle: boolean };

/** Reads a packed posting: the unit it stands for. */
export const unitOf = (posting: number): number => posting >>> countBits;
/** Reads a packed posting: how often the term occurs there, at most 63. */
export const countOf = (posting: number): number => posting & largestCount;

type Totals = { entries: number; units: number; titles: number; entryLength: number; unitLength: number; titleLength: number };

/**
 * An inverted index over entries made of units, changed in place. Units of one entry are numbered in a row, so that one
 * walk over a list yields the scores of units and of whole entries. Removed entries stay in the lists as dead numbers
 * until a quarter of all units is dead; counts and lengths are exact at once, so scores equal those of a fresh index.
 */
export class TextIndex {
  readonly lexicon: Lexicon;
  readonly totals: Totals = { entries: 0, units: 0, titles: 0, entryLength: 0, unitLength: 0, titleLength: 0 };
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
  hasTitle: boolean[] = [];
  isAlive: boolean[] = [];
  #formsOfEntry: Uint32Array[] = [];
  #byKey = new Map<number, number>();
  #unitCount = 0;

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
    return this.stems.bytes + this.forms.bytes + forward + this.#unitCount * 8 + this.keys.length * 60;
  }

  /** Puts an entry, in place of the one with the same key if there is one. */
  put(key: number, units: Unit[], language: Language): void {
    this.remove(key);
    const entry = this.keys.length;
    this.keys.push(key);
    this.isAlive.push(true);
    this.hasTitle.push(units[0]?.isTitle ?? false);
    this.firstUnit.set(entry, this.#unitCount);
    this.#byKey.set(key, entry);
    const distinct = new Set<number>();
    for (const unit of units) this.#addUnit(entry, unit, language, distinct);
    this.firstUnit.set(entry + 1, this.#unitCount);
    const forms = Uint32Array.from(distinct);
    this.#formsOfEntry.push(forms);
    this.#countEntry(entry, forms, 1);
  }

  /** Removes an entry; unknown keys are fine. */
  remove(key: number): void {
    const entry = this.#byKey.get(key);
    if (entry === undefined) return;
    this.#byKey.delete(key);
    this.isAlive[entry] = false;
    this.#countEntry(entry, this.#formsOfEntry[entry] as Uint32Array, -1);
    this.#formsOfEntry[entry] = new Uint32Array(0);
    const dead = this.#unitCount - this.totals.units;
    if (dead > compactAbove && dead * 4 > this.#unitCount) this.#compact();
  }

  has(key: number): boolean {
    return this.#byKey.has(key);
  }

  #addUnit(entry: number, unit: Unit, language: Language, distinct: Set<number>): void {
    const id = this.#unitCount++;
    const formCounts = new Map<number, number>();
    const stemCounts = new Map<number, number>();
    let length = 0;
    for (const form of this.lexicon.formsIn(unit.text, language)) {
      length++;
      distinct.add(form);
      const stem = this.lexicon.stemOf(form);
      formCounts.set(form, (formCounts.get(form) ?? 0) + 1);
      stemCounts.set(stem, (stemCounts.get(stem) ?? 0) + 1);
    }
    for (const [form, count] of formCounts) this.#append(this.forms, this.formPostings, form, id, count);
    for (const [stem, count] of stemCounts) this.#append(this.stems, this.stemPostings, stem, id, count);
    this.unitEntry.set(id, entry);
    this.unitLength.set(id, length);
    this.entryLength.add(entry, length);
  }

  #append(store: PostingStore, sizes: GrowableUint32, term: number, unit: number, count: number): void {
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
    const titleLength = this.hasTitle[entry] ? this.unitLength.get(first) : 0;
    const { totals } = this;
    totals.entries += sign;
    totals.units += sign * units;
    totals.titles += this.hasTitle[entry] ? sign : 0;
    totals.entryLength += sign * this.entryLength.get(entry);
    totals.titleLength += sign * titleLength;
    totals.unitLength += sign * (this.entryLength.get(entry) - titleLength);
  }

  /** Rewrites the lists without dead units and numbers entries and units anew, in the same order. */
  #compact(): void {
    const unitMap = new Uint32Array(this.#unitCount).fill(noStem);
    const old = { unitLength: this.unitLength, entryLength: this.entryLength, firstUnit: this.firstUnit };
    const alive = this.keys.map((_, entry) => entry).filter((entry) => this.isAlive[entry]);
    [this.unitEntry, this.unitLength] = [new GrowableUint32(), new GrowableUint32()];
    [this.entryLength, this.firstUnit] = [new GrowableUint32(), new GrowableUint32()];
    this.#unitCount = 0;
    alive.forEach((from, entry) => {
      this.firstUnit.set(entry, this.#unitCount);
      this.entryLength.set(entry, old.entryLength.get(from));
      for (let unit = old.firstUnit.get(from); unit < old.firstUnit.get(from + 1); unit++) {
        unitMap[unit] = this.#unitCount;
        this.unitEntry.set(this.#unitCount, entry);
        this.unitLength.set(this.#unitCount++, old.unitLength.get(unit));
      }
      this.firstUnit.set(entry + 1, this.#unitCount);
    });
    this.keys = alive.map((from) => this.keys[from] as number);
    this.hasTitle = alive.map((from) => this.hasTitle[from] as boolean);
    this.#formsOfEntry = alive.map((from) => this.#formsOfEntry[from] as Uint32Array);
    this.isAlive = alive.map(() => true);
    this.#byKey = new Map(this.keys.map((key, entry) => [key, entry]));
    this.stems = rewrite(this.stems, this.stemPostings, unitMap);
    this.forms = rewrite(this.forms, this.formPostings, unitMap);
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
