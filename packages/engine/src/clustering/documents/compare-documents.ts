import { stemWord } from '../../text/analyse.ts';
import type { Language } from '../../text/language.ts';
import { splitSentences } from '../../text/sentences.ts';
import { readClaim, type Claim } from './claims.ts';
import { findDisagreements, namesOf, type Disagreement } from './disagreements.ts';
import { similarPairs, vectorsOf } from './similar-pairs.ts';

export type { Disagreement } from './disagreements.ts';

/** A document as it is compared: its text without marks, one paragraph or list item a line. */
export type ComparableDocument = { id: number; title: string; text: string };

/** `similarity` 0..1. `contradiction`: the same matter, another figure, date, or a no for a yes; the sentences are given. */
export type DocumentPair = {
  left: number;
  right: number;
  kind: 'duplicate' | 'overlap' | 'contradiction';
  similarity: number;
  disagreements: Disagreement[];
};

/** Whose words are this much alike are looked at closely. */
const leastAlike = 0.3;
const duplicateShare = 0.8;
const overlapShare = 0.45;
const overlapSimilarity = 0.6;
const fewestShingles = 6;
const shingleLength = 3;

type Read = { names: string[]; claims: Claim[]; shingles: Set<string> };

function readDocument({ title, text }: ComparableDocument, language: Language): Read {
  const claims = splitSentences(text, language).map((sentence) => readClaim(sentence, language));
  const shingles = new Set<string>();
  for (const { words } of claims) {
    const stems = words.map((word) => stemWord(word, language));
    for (let at = 0; at + shingleLength <= stems.length; at++)
      shingles.add(stems.slice(at, at + shingleLength).join(' '));
  }
  return { names: namesOf(title), claims, shingles };
}

/** The share of the shorter text that stands in the longer one too, and of both that is common. */
function sharedText(left: Set<string>, right: Set<string>): { contained: number; common: number } {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared += 1;
  if (small.size < fewestShingles) return { contained: 0, common: 0 };
  return { contained: shared / small.size, common: shared / (left.size + right.size - shared) };
}

function judge(
  left: Read,
  right: Read,
  similarity: number,
): Pick<DocumentPair, 'kind' | 'disagreements'> | null {
  const disagreements = findDisagreements(left, right);
  if (disagreements.length > 0) return { kind: 'contradiction', disagreements };
  const { contained, common } = sharedText(left.shingles, right.shingles);
  if (common >= duplicateShare) return { kind: 'duplicate', disagreements };
  if (contained >= overlapShare || (similarity >= overlapSimilarity && common > 0.2))
    return { kind: 'overlap', disagreements };
  return null;
}

/**
 * Documents of one language that say the same or disagree. Each is compared with its nearest ones only, so 10,000 of them
 * take seconds; the most alike come first.
 */
export function compareDocuments(
  documents: ComparableDocument[],
  language: Language,
): DocumentPair[] {
  const read = new Map<number, Read>();
  const readOf = (position: number): Read => {
    const known = read.get(position);
    if (known) return known;
    const made = readDocument(documents[position] as ComparableDocument, language);
    read.set(position, made);
    return made;
  };
  const found: DocumentPair[] = [];
  for (const { left, right, similarity } of similarPairs(
    vectorsOf(documents, language),
    leastAlike,
  )) {
    const judged = judge(readOf(left), readOf(right), similarity);
    if (!judged) continue;
    found.push({
      left: (documents[left] as ComparableDocument).id,
      right: (documents[right] as ComparableDocument).id,
      similarity,
      ...judged,
    });
  }
  return found.sort((a, b) => b.similarity - a.similarity || a.left - b.left || a.right - b.right);
}
