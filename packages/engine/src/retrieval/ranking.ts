import type { Language } from '../text/language.ts';
import { explainEntry, scoreEntries, unitScore, type FieldScores } from './fusion.ts';
import type { FoundDocument, ScoreParts } from './index-types.ts';
import type { Neighbours } from './neighbours.ts';
import { mark, mostBoost, ranked } from './packed.ts';
import type { TextIndex } from './text-index.ts';
import { TopList } from './top-list.ts';
import type { Likeness } from './vector-store.ts';
import type { Weights } from './weights.ts';

/** What is kept of a document beside its words. */
export type DocumentRecord = {
  chunkIds: number[];
  /** Primary subtag, lower case. */
  language: string;
  kind: string | null;
};

/** What is ranked: documents as the index has them, and which of them may be found. */
export type Ranked = {
  index: TextIndex;
  records: Map<number, DocumentRecord>;
  accepts: ((documentId: number) => boolean) | undefined;
};

/** What was found out about a question. `vectors` null when it or the documents have none. */
export type Evidence = {
  texts: FieldScores;
  vectors: Likeness | null;
  found: Neighbours;
  language: Language;
};

const passagesPerDocument = 5;
/** How far up the number of a language stands. */
const languageAt = Math.log2(mark.language);
/** Two pages whose likeness differs by no more mean the same. */
const nearlyAsWell = 0.1;

/** Puts together what words, vectors and past answers say about every document. */
export class Ranking {
  #ranked: Ranked;
  #evidence: Evidence;
  #weights: Weights & { voteShare: number };
  /** The number of the question's language. */
  #own: number;
  #byWords: Float32Array;
  /** What scores by words are still to be multiplied by. */
  #scale: number;
  /** How well the best document in the language of the question means it, 0..1. */
  #ownLikeness: number;
  /** What a score is multiplied by, by the marks from `certified` on. */
  #gains: number[];

  constructor(all: Ranked, evidence: Evidence, weights: Weights & { voteShare: number }) {
    this.#ranked = all;
    this.#evidence = evidence;
    this.#weights = weights;
    this.#own = all.index.languageOf(evidence.language);
    this.#byWords = scoreEntries(all.index, evidence.texts, weights);
    this.#scale = addMentions(all.index, this.#byWords, weights);
    this.#ownLikeness = this.#findOwnLikeness();
    this.#gains = Array.from({ length: mark.language }, (_, bits) => gainOf(bits, weights));
  }

  /** The best documents, best first. */
  best(limit: number, explain: boolean): FoundDocument[] {
    const { index, accepts } = this.#ranked;
    const marks = index.marks.data;
    const own = this.#own;
    const votes = this.#weights.voteShare > 0 ? this.#evidence.found.votes : null;
    const isPlain = votes === null && this.#evidence.vectors === null;
    const top = new TopList(limit);
    for (let entry = 0; entry < index.entryCount; entry++) {
      const bits = marks[entry]!;
      const byWords = this.#byWords[entry]! * this.#scale;
      if ((bits & mark.alive) === 0 || (isPlain && byWords === 0)) continue;
      const isForeign = bits >>> languageAt !== own;
      const documentId = index.keys[entry]!;
      const vote = votes?.get(documentId) ?? 0;
      const score =
        this.#combine(byWords, isForeign, documentId, vote) * this.#gains[bits & ranked]!;
      if (score === 0 || !top.admits(score) || (accepts && !accepts(documentId))) continue;
      top.offer(entry, score, documentId);
    }
    return top.entries.map((entry, position) =>
      this.#describe(entry, top.scores[position] as number, explain),
    );
  }

  #combine(byWords: number, isForeign: boolean, documentId: number, vote: number): number {
    const share = this.#weights.voteShare;
    return (1 - share) * this.#withVector(byWords, isForeign, documentId) + share * vote;
  }

  #withVector(byWords: number, isForeign: boolean, documentId: number): number {
    const { vector, foreignWords, foreignVector } = this.#weights;
    const own = isForeign ? byWords * foreignWords : byWords;
    const likeness = this.#evidence.vectors?.share(documentId);
    if (likeness === undefined) return own;
    const both = (1 - vector) * own + vector * likeness;
    return this.#standsAlone(isForeign, likeness) ? Math.max(both, foreignVector * likeness) : both;
  }

  /** Words of two languages hardly meet: there the vector decides, unless a page in the own language means it about as well. */
  #standsAlone(isForeign: boolean, likeness: number): boolean {
    return isForeign && likeness > this.#ownLikeness + nearlyAsWell;
  }

  #isForeign(entry: number): boolean {
    return this.#ranked.index.marks.data[entry]! >>> languageAt !== this.#own;
  }

  #findOwnLikeness(): number {
    const { vectors } = this.#evidence;
    const { index } = this.#ranked;
    let best = 0;
    if (!vectors) return best;
    for (let entry = 0; entry < index.entryCount; entry++) {
      if (!index.isAlive(entry) || this.#isForeign(entry)) continue;
      best = Math.max(best, vectors.share(index.keys[entry]!) ?? 0);
    }
    return best;
  }

  #describe(entry: number, score: number, explain: boolean): FoundDocument {
    const { index } = this.#ranked;
    const documentId = index.keys[entry] as number;
    const { texts, vectors, found } = this.#evidence;
    const { words, grams } = explainEntry(index, texts, entry, this.#weights);
    return {
      documentId,
      score,
      words,
      grams,
      neighbours: found.votes.get(documentId) ?? 0,
      vector: vectors?.share(documentId) ?? 0,
      passages: this.#passages(entry, documentId),
      ...(explain && { parts: this.#parts(entry, documentId, score) }),
    };
  }

  #parts(entry: number, documentId: number, score: number): ScoreParts {
    const { index } = this.#ranked;
    const { vectors, found, texts } = this.#evidence;
    const weights = this.#weights;
    const byWords = this.#byWords[entry]! * this.#scale;
    const bits = index.marks.get(entry);
    const isForeign = this.#isForeign(entry);
    const base = this.#withVector(byWords, isForeign, documentId);
    const likeness = vectors?.share(documentId);
    const isAlone =
      likeness !== undefined &&
      this.#standsAlone(isForeign, likeness) &&
      base === weights.foreignVector * likeness;
    const texted = 1 - weights.voteShare;
    const worded = isAlone ? 0 : texted * (likeness === undefined ? 1 : 1 - weights.vector);
    const { words, grams, wordsTitle, gramsTitle } = explainEntry(index, texts, entry, weights);
    const own = (1 - weights.grams) * words + weights.grams * grams;
    const scaled = worded * this.#scale;
    const plain = score / this.#gains[bits & ranked]!;
    return {
      words: scaled * (1 - weights.grams) * (words - wordsTitle),
      grams: scaled * weights.grams * (grams - gramsTitle),
      title: scaled * ((1 - weights.grams) * wordsTitle + weights.grams * gramsTitle),
      mentions: worded * byWords - scaled * own,
      votes: weights.voteShare * (found.votes.get(documentId) ?? 0),
      vector: texted * (isAlone ? base : weights.vector * (likeness ?? 0)),
      language: isForeign ? -worded * byWords * (1 - weights.foreignWords) : 0,
      certified: (bits & mark.certified) === 0 ? 0 : plain * weights.certified,
      boost: plain * weights.boost * boostOf(bits),
    };
  }

  #passages(entry: number, documentId: number): FoundDocument['passages'] {
    const { index, records } = this.#ranked;
    const { texts, vectors } = this.#evidence;
    const { vector } = this.#weights;
    const hasTitle = (index.marks.get(entry) & mark.title) !== 0;
    const first = index.firstUnit.get(entry) + (hasTitle ? 1 : 0);
    const ofPassage = (ordinal: number): number => {
      const byWords = unitScore(texts, first + ordinal, this.#weights);
      const likeness = vectors?.partShare(documentId, ordinal);
      return likeness === undefined ? byWords : (1 - vector) * byWords + vector * likeness;
    };
    return (records.get(documentId)?.chunkIds ?? [])
      .map((chunkId, ordinal) => ({ chunkId, score: ofPassage(ordinal) }))
      .sort((left, right) => right.score - left.score || left.chunkId - right.chunkId)
      .slice(0, passagesPerDocument);
  }
}

/**
 * Raises in place the best scores by words of what others name.
 * @returns what all scores must be multiplied by for the best to be as high as before, so that what a score says
 *   elsewhere (confidence, votes beside it) stays
 */
function addMentions(index: TextIndex, byWords: Float32Array, weights: Weights): number {
  const top = new TopList(weights.mentioned);
  for (let entry = 0; entry < index.entryCount; entry++) {
    const score = byWords[entry]!;
    if (score > 0 && top.admits(score)) top.offer(entry, score, index.keys[entry]!);
  }
  const before = top.scores[0] ?? 0;
  let best = 0;
  for (const entry of top.entries) {
    const raised = byWords[entry]! * (1 + weights.mentions * Math.log1p(index.mentionsOf(entry)));
    byWords[entry] = raised;
    best = Math.max(best, raised);
  }
  return best > 0 ? before / best : 1;
}

const boostOf = (bits: number): number => Math.floor((bits & ranked) / mark.boost) - mostBoost;

function gainOf(bits: number, weights: Weights): number {
  return (
    1 + ((bits & mark.certified) === 0 ? 0 : weights.certified) + weights.boost * boostOf(bits)
  );
}
