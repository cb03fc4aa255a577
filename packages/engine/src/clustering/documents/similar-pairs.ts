import type { Language } from '../../text/language.ts';
import { buildNeighbourGraph, sharpness } from '../groups/neighbour-graph.ts';
import { asFeatures, tellingWords, type Features } from '../question-features.ts';
import { atOnce } from '../steps.ts';

const titleCounts = 2;

/** Documents as vectors of their telling words; a word of the title counts more, the third time in a text hardly more than the first. */
export function vectorsOf(
  documents: { title: string; text: string }[],
  language: Language,
): Features {
  const read = documents.map(({ title, text }) => {
    const counts = new Map<string, number>();
    for (const { stem } of tellingWords(title, language))
      counts.set(stem, (counts.get(stem) ?? 0) + titleCounts);
    for (const { stem } of tellingWords(text, language))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const [stem, count] of counts) counts.set(stem, Math.sqrt(count));
    return counts;
  });
  return asFeatures(read);
}

/** Pairs of rows that are at least so much alike, each once with the lower row first. */
export function similarPairs(
  features: Features,
  least: number,
): { left: number; right: number; similarity: number }[] {
  const graph = atOnce(buildNeighbourGraph(features));
  const pairs: { left: number; right: number; similarity: number }[] = [];
  for (let left = 0; left < features.rows.length; left++) {
    const end = graph.offsets[left + 1] as number;
    for (let at = graph.offsets[left] as number; at < end; at++) {
      const right = graph.targets[at] as number;
      const similarity = Math.min(1, (graph.weights[at] as number) ** (1 / sharpness));
      if (right > left && similarity >= least) pairs.push({ left, right, similarity });
    }
  }
  return pairs;
}
