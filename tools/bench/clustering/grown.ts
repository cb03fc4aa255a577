import { assignQuestions } from '@replique/engine/clustering/groups/assign-questions';
import { divideGroups } from '@replique/engine/clustering/groups/divide-groups';
import { gatherQuestions } from '@replique/engine/clustering/groups/gather-questions';
import type { GroupableQuestion } from '@replique/engine/clustering/groups/group-questions';
import { emptyState } from '@replique/engine/clustering/groups/grouping-state';
import { regroupAll } from '@replique/engine/clustering/groups/regroup-all';
import { atOnce } from '@replique/engine/clustering/steps';
import type { Language } from '@replique/engine/text/language';

export const leastMembers = 5;

/** Groups that grow as the product grows them: what comes is assigned, the pool gathered, groups that grew much divided. */
export function makeGrown(language: Language) {
  let state = emptyState(language);
  const groupOf = new Map<number, number>();
  const texts = new Map<number, string>();
  let pool: number[] = [];
  const asQuestions = (ids: number[]): GroupableQuestion[] =>
    ids.map((id) => ({ id, text: texts.get(id) ?? '' }));
  const divide = (changed: number[]): number => {
    const members = changed.map((group) => ({
      group,
      members: asQuestions([...groupOf].flatMap(([id, own]) => (own === group ? [id] : []))),
    }));
    const divided = atOnce(divideGroups(state, members, { leastMembers }));
    for (const { id, to } of divided.moved) groupOf.set(id, to);
    state = divided.state;
    return divided.moved.length;
  };
  return {
    groupOf,
    pool: () => pool,
    state: () => state,
    /** @returns how many that were grouped before are in another group now, and how many came out of the pool */
    add(questions: GroupableQuestion[]): { moved: number; found: number } {
      for (const { id, text } of questions) texts.set(id, text);
      const before = new Map(groupOf);
      const waited = new Set(pool);
      const assigned = atOnce(assignQuestions(state, questions));
      for (const { id, group } of assigned.joined) groupOf.set(id, group);
      const waiting = asQuestions([...pool, ...assigned.pool]);
      const gathered = atOnce(gatherQuestions(assigned.state, waiting, { leastMembers }));
      for (const { id, group } of gathered.joined) groupOf.set(id, group);
      pool = gathered.pool;
      state = gathered.state;
      divide(assigned.changed);
      let moved = 0;
      for (const [id, group] of before) if (groupOf.get(id) !== group) moved += 1;
      const found = [...waited].filter((id) => groupOf.has(id)).length;
      return { moved, found };
    },
    /** As when a person asks for it. */
    regroup(): void {
      const all = [...texts].map(([id, text]) => ({ id, text, group: groupOf.get(id) ?? null }));
      const anew = atOnce(regroupAll(state, all, { leastMembers }));
      for (const id of anew.pool) groupOf.delete(id);
      for (const { id, group } of anew.joined) groupOf.set(id, group);
      ({ state, pool } = anew);
    },
    /** A group for each row; what is in none stands by itself. */
    labels: (count: number): number[] =>
      Array.from({ length: count }, (_, id) => groupOf.get(id) ?? -1 - id),
  };
}
