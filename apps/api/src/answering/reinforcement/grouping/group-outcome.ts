import type { GroupableQuestion } from '@replique/engine/clustering/groups/group-questions';
import type { GroupingState } from '@replique/engine/clustering/groups/grouping-state';
import { proposeSplit } from '@replique/engine/clustering/groups/propose-changes';
import { atOnce } from '@replique/engine/clustering/steps';
import type { KeptSplit } from '../../../platform/db/column-shapes.ts';
import type { Places } from './group-thread.ts';

/** What a run hands back to be written. */

const placesPerPage = 5_000;
/** Of a larger group its newest questions tell what could be split off. */
const questionsLookedAt = 1_000;
const mostParts = 5;
const mostTicketsOfPart = 500;

/** Places as texts of two arrays, a page at a time: the server passes them on without reading them. */
export function writePlaces(placed: ReadonlyMap<number, number | null>): Places[] {
  const all = [...placed];
  const pages: Places[] = [];
  for (let from = 0; from < all.length; from += placesPerPage) {
    const page = all.slice(from, from + placesPerPage);
    pages.push({
      ids: `{${page.map(([id]) => id).join(',')}}`,
      numbers: `{${page.map(([, number]) => number ?? 'NULL').join(',')}}`,
    });
  }
  return pages;
}

/** Parts of a group that ask something of their own, beside the largest, which is the group's own matter. */
export function proposeParts(
  state: GroupingState,
  members: GroupableQuestion[],
  leastMembers: number,
): KeptSplit[] {
  if (members.length < 2 * leastMembers) return [];
  const newest = members.toSorted((left, right) => right.id - left.id).slice(0, questionsLookedAt);
  return atOnce(proposeSplit(state, newest, { leastMembers }))
    .slice(1, 1 + mostParts)
    .map(({ ids, words, centre }) => ({
      words,
      centre,
      tickets: ids.slice(0, mostTicketsOfPart),
    }));
}
