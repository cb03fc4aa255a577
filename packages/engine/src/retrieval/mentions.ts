import type { GrowableUint32 } from './growable.ts';
import { countBits, mark, titleBit, unitOf } from './packed.ts';
import type { PostingStore } from './posting-store.ts';

/** What is read of an index. */
type Lists = {
  stems: PostingStore;
  stemPostings: GrowableUint32;
  unitEntry: GrowableUint32;
  marks: GrowableUint32;
  entryCount: number;
  titles: Uint32Array[];
};

/** More say no more: an article that so many others name is one of the pillars. */
export const mostMentions = 32;
/** A single word is met by chance, and who names a title says all of it: a title as long as a paragraph is not said. */
const fewestWords = 2;
export const longestTitle = 24;
/** A title all of whose words stand in more passages than these is made of what every text says: it is read as named by none. */
const mostPassages = 4_096;

/**
 * How many entries name another one: one of their passages has all words of its title, as a link to it has. What a help
 * centre points to is what people are sent to. Counted from the lists when asked, and kept until the index changes.
 */
export class Mentions {
  #index: Lists;
  /** One more than what `of` said; 0 where it was not asked. */
  #known = new Uint8Array(0);

  constructor(index: Lists) {
    this.#index = index;
  }

  of(entry: number): number {
    if (entry >= this.#known.length) {
      const longer = new Uint8Array(Math.max(this.#index.entryCount, entry + 1));
      longer.set(this.#known);
      this.#known = longer;
    }
    const known = this.#known[entry]!;
    if (known > 0) return known - 1;
    const found = this.#count(entry);
    this.#known[entry] = found + 1;
    return found;
  }

  forget(): void {
    this.#known = new Uint8Array(0);
  }

  #count(entry: number): number {
    const { stemPostings, stems, titles } = this.#index;
    const title = titles[entry];
    if (!title || title.length < fewestWords) return 0;
    // The rarest word first: mostly no other passage has it, and what has it is looked at for the others.
    let rarest = title[0]!;
    for (const stem of title) if (stemPostings.get(stem) < stemPostings.get(rarest)) rarest = stem;
    const size = stemPostings.get(rarest);
    if (size > mostPassages) return 0;
    const read = new Uint32Array(size);
    let postings = this.#ofOthers(read.subarray(0, stems.read(rarest, read)), entry);
    if (postings.length === 0) return 0;
    const others = title.filter((stem) => stem !== rarest);
    others.sort((left, right) => stemPostings.get(left) - stemPostings.get(right));
    for (const stem of others) {
      if (postings.length === 0) return 0;
      const within = new Uint32Array(postings.length);
      postings = within.subarray(0, stems.readWithin(stem, unitsOf(postings), within));
    }
    return Math.min(mostMentions, this.#entriesOf(postings));
  }

  /** Those in passages of other entries that are still there; titles are like each other without naming one another. */
  #ofOthers(postings: Uint32Array, entry: number): Uint32Array {
    const { unitEntry, marks } = this.#index;
    let kept = 0;
    for (const posting of postings) {
      const owner = unitEntry.get(unitOf(posting));
      const other = owner >>> 1;
      if ((owner & titleBit) !== 0 || other === entry) continue;
      if ((marks.get(other) & mark.alive) !== 0) postings[kept++] = posting;
    }
    return postings.subarray(0, kept);
  }

  #entriesOf(postings: Uint32Array): number {
    const entries = new Set<number>();
    for (const posting of postings) entries.add(this.#index.unitEntry.get(unitOf(posting)) >>> 1);
    return entries.size;
  }
}

/** For `readWithin`: from each unit to the next. */
function unitsOf(postings: Uint32Array): Uint32Array {
  const ranges = new Uint32Array(postings.length * 2);
  for (let at = 0; at < postings.length; at++) {
    const unit = unitOf(postings[at]!);
    ranges[at * 2] = unit << countBits;
    ranges[at * 2 + 1] = (unit + 1) << countBits;
  }
  return ranges;
}
