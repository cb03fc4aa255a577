import type { Language } from '../../text/language.ts';
import { findNaturalCommunities } from './communities.ts';
import { nameGroups } from './name-groups.ts';
import { buildNeighbourGraph, type Graph } from './neighbour-graph.ts';
import { readQuestionFeatures } from '../question-features.ts';
import { atOnce } from '../steps.ts';

/** A question; `text` without greetings and personal data. The first of several lines is its subject. */
export type GroupableQuestion = { id: number; text: string };

/**
 * Questions that ask the same. `ids` in the order given; `words` set the group apart from the others, as people wrote
 * them, strongest first; `centre` is the question that is most like all of them.
 */
export type QuestionGroup = { ids: number[]; words: string[]; centre: number };

/** The question that the others of its group are most like; the shorter of two. */
function centreOf(members: number[], graph: Graph, texts: string[]): number {
  const group = new Set(members);
  let best = members[0] as number;
  let most = -1;
  for (const member of members) {
    let held = 0;
    const end = graph.offsets[member + 1] as number;
    for (let at = graph.offsets[member] as number; at < end; at++)
      if (group.has(graph.targets[at] as number)) held += graph.weights[at] as number;
    const isShorter = (texts[member] as string).length < (texts[best] as string).length;
    if (held > most || (held === most && isShorter)) [best, most] = [member, held];
  }
  return best;
}

/** Row numbers of each community, the largest first. */
export function listMembers(community: Int32Array): number[][] {
  const members = new Map<number, number[]>();
  for (const [position, number] of community.entries()) {
    const known = members.get(number);
    if (known) known.push(position);
    else members.set(number, [position]);
  }
  return [...members.values()].sort(
    (left, right) => right.length - left.length || (left[0] as number) - (right[0] as number),
  );
}

/**
 * Groups short questions of one language by what they ask. How many groups there are is found, not given. For 20,000
 * questions it takes seconds and some hundred megabytes; the same questions in the same order give the same groups.
 * A question like no other is a group of its own; the largest group comes first. More questions than that, and groups that
 * go on from one run to the next: `gatherQuestions`.
 */
export function groupQuestions(
  questions: GroupableQuestion[],
  language: Language,
): QuestionGroup[] {
  if (questions.length === 0) return [];
  const texts = questions.map((question) => question.text);
  const graph = atOnce(buildNeighbourGraph(readQuestionFeatures(texts, language)));
  const groups = listMembers(atOnce(findNaturalCommunities(graph)));
  const words = nameGroups(texts, groups, language);
  const idAt = (position: number): number => (questions[position] as GroupableQuestion).id;
  return groups.map((positions, number) => ({
    ids: positions.map(idAt),
    words: words[number] as string[],
    centre: idAt(centreOf(positions, graph, texts)),
  }));
}
