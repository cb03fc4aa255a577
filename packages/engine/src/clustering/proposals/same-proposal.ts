import type { Language } from '../../text/language.ts';
import { likenessOf } from '../groups/group-profile.ts';
import { tellingWords } from '../question-features.ts';

/** A proposal as it is compared with others of its language; `document`: the one to change, null for one to write. */
export type ComparableProposal = {
  title: string;
  text: string;
  document: number | null;
  language: Language;
};

/** "Within 14 days" and "within 21 days" change a document in two ways, however alike they are. */
function figuresOf({ text, document }: ComparableProposal): string {
  return document === null ? '' : (text.match(/\d+/g) ?? []).toSorted().join(' ');
}

/** So alike, two proposals ask for the same: as alike as two answers that say the same. */
export const leastSame = 0.4;
const titleCounts = 2;

function vectorOf({ title, text, language }: ComparableProposal): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [part, count] of [
    [title, titleCounts],
    [text, 1],
  ] as const)
    for (const { stem } of tellingWords(part, language))
      counts.set(stem, (counts.get(stem) ?? 0) + count);
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return new Map([...counts].map(([stem, count]) => [stem, Math.sqrt(count / sum)]));
}

/** Proposals that are known, and the place among them of one that asks for the same. */
export class KnownProposals {
  #known: { proposal: ComparableProposal; figures: string; vector: Map<string, number> }[] = [];

  add(proposal: ComparableProposal): void {
    this.#known.push({ proposal, figures: figuresOf(proposal), vector: vectorOf(proposal) });
  }

  /** The most alike one; null where none is alike enough. */
  find(proposal: ComparableProposal): number | null {
    const [vector, figures] = [vectorOf(proposal), figuresOf(proposal)];
    let [best, most]: [number | null, number] = [null, leastSame];
    for (const [place, { proposal: other, ...beside }] of this.#known.entries()) {
      if (other.language !== proposal.language || other.document !== proposal.document) continue;
      if (beside.figures !== figures) continue;
      const likeness = likenessOf(vector, beside.vector);
      if (likeness >= most) [best, most] = [place, likeness];
    }
    return best;
  }
}
