import {
  assignQuestions,
  hasChangedMuch,
} from '@replique/engine/clustering/groups/assign-questions';
import { divideGroups } from '@replique/engine/clustering/groups/divide-groups';
import { gatherQuestions } from '@replique/engine/clustering/groups/gather-questions';
import type { GroupableQuestion } from '@replique/engine/clustering/groups/group-questions';
import {
  emptyState,
  type GroupingState,
  type Pin,
} from '@replique/engine/clustering/groups/grouping-state';
import { proposeMerges } from '@replique/engine/clustering/groups/propose-changes';
import { regroupAll } from '@replique/engine/clustering/groups/regroup-all';
import { reshapeGroups } from '@replique/engine/clustering/groups/reshape-groups';
import { atOnce } from '@replique/engine/clustering/steps';
import type { Changed, FinishTask, Grouped, GroupTask, TakeTask } from './group-thread.ts';
import { proposeParts, writePlaces } from './group-outcome.ts';

/** One run over the questions of one client and language, as its thread goes through it. */
export type GroupingAtWork = {
  take(task: TakeTask): null;
  group(task: GroupTask): Changed;
  finish(task: FinishTask): Grouped;
};

type Work = {
  task: GroupTask;
  state: GroupingState;
  texts: Map<number, string>;
  /** Members of groups as the rows have them, by number. */
  members: Map<number, number[]>;
  /** Where a question is now, of those whose place is new. */
  placed: Map<number, number | null>;
  numberOf: Map<number, number | null>;
  /** Groups that were looked at anew: what could be split off them is proposed anew too. */
  looked: Set<number>;
  endedRows: number[];
};

function questionsOf(work: Work, ids: readonly number[]): GroupableQuestion[] {
  return ids.map((id) => ({ id, text: work.texts.get(id) ?? '' }));
}

const place = (work: Work, joined: { id: number; group: number }[]): void => {
  for (const { id, group } of joined) work.placed.set(id, group);
};

/** All questions of the rows are counted into an empty state: who made it before is gone. */
function countAnew(work: Work): void {
  if (work.task.state !== null) return;
  const fresh = new Set(work.task.fresh);
  const known = [...work.texts.keys()].filter((id) => !fresh.has(id));
  work.state = atOnce(assignQuestions(work.state, questionsOf(work, known))).state;
}

/** What people did to groups since the last run, and what became too small: the state learns it from the rows. */
function reshape(work: Work): void {
  const { rows, members } = work.task;
  const idsOf = new Map(members.map(({ row, ids }) => [row, ids]));
  const known = new Set(work.state.groups.map(({ id }) => id));
  const rowNumbers = new Set(rows.map(({ number }) => number));
  const gone = [...known].filter((number) => !rowNumbers.has(number));
  const changed = rows.filter((each) => each.isReshaped || each.isEnding);
  const shapes = [
    ...gone.map((group) => ({ group, members: [], isHeld: false })),
    ...changed.map(({ row, number, isHeld, isEnding }) => ({
      group: number !== null && known.has(number) ? number : null,
      members: isEnding ? [] : questionsOf(work, idsOf.get(row) ?? []),
      isHeld,
    })),
  ];
  const reshaped = reshapeGroups(work.state, shapes);
  work.state = reshaped.state;
  for (const [position, { row, isEnding }] of changed.entries()) {
    const number = reshaped.ids[gone.length + position] ?? null;
    work.numberOf.set(row, number);
    if (number !== null) work.looked.add(number);
    if (!isEnding) continue;
    work.endedRows.push(row);
    for (const id of idsOf.get(row) ?? []) work.placed.set(id, null);
  }
  for (const { row, ids } of members) {
    const number = work.numberOf.get(row);
    if (number !== null && number !== undefined) work.members.set(number, [...ids]);
  }
}

/** What is new comes into the groups there are; what no group is near to waits in the pool, or makes groups of its own. */
function assignAndGather(work: Work): void {
  const { fresh, pool, leastMembers } = work.task;
  const assigned = atOnce(assignQuestions(work.state, questionsOf(work, fresh)));
  for (const id of fresh) work.placed.set(id, null);
  place(work, assigned.joined);
  const released = [...work.placed].flatMap(([id, group]) => (group === null ? [id] : []));
  const waiting = [...new Set([...pool, ...assigned.pool, ...released])];
  const asking = questionsOf(work, waiting).filter(({ text }) => text !== '');
  const gathered = atOnce(gatherQuestions(assigned.state, asking, { leastMembers }));
  place(work, gathered.joined);
  for (const number of gathered.fresh) work.looked.add(number);
  work.state = gathered.state;
}

/** Everything anew; what people touched keeps its members, for a pin of nobody holds it. */
function regroup(work: Work, pins: { id: number; row: number | null }[]): void {
  const { fresh, leastMembers, rows, members } = work.task;
  work.state = atOnce(assignQuestions(work.state, questionsOf(work, fresh))).state;
  const groupOf = new Map<number, number>();
  for (const { row, ids } of members) {
    const number = work.numberOf.get(row);
    if (number !== null && number !== undefined) for (const id of ids) groupOf.set(id, number);
  }
  const numbered = pins.flatMap(({ id, row }): Pin[] => {
    const group = row === null ? null : work.numberOf.get(row);
    return group === undefined || (row !== null && group === null) ? [] : [{ id, group }];
  });
  const kept = rows.flatMap(({ row, isTouched }): Pin[] => {
    const group = work.numberOf.get(row) ?? null;
    return isTouched && group !== null ? [{ id: -row, group }] : [];
  });
  const asking = questionsOf(work, [...work.texts.keys()]).filter(({ text }) => text !== '');
  const anew = atOnce(
    regroupAll(
      work.state,
      asking.map((each) => ({ ...each, group: groupOf.get(each.id) ?? null })),
      { leastMembers, pins: [...numbered, ...kept] },
    ),
  );
  for (const id of [...fresh, ...anew.pool]) work.placed.set(id, null);
  place(work, anew.joined);
  const ended = new Set(anew.ended);
  for (const [row, number] of work.numberOf)
    if (number !== null && ended.has(number)) work.endedRows.push(row);
  work.state = anew.state;
  for (const { id } of anew.state.groups) work.looked.add(id);
}

/** The members of groups as they are after all that was done so far. */
function readMembers(work: Work): (number: number) => number[] {
  const came = new Map<number, number[]>();
  for (const [id, number] of work.placed) {
    if (number === null) continue;
    const known = came.get(number);
    if (known) known.push(id);
    else came.set(number, [id]);
  }
  return (number) => {
    const stay = (work.members.get(number) ?? []).filter((id) => !work.placed.has(id));
    return [...stay, ...(came.get(number) ?? [])];
  };
}

/** Groups that grew much are taken apart where they have come to hold several matters. */
function divide(work: Work, { members, pinned }: FinishTask): void {
  for (const { row, ids } of members) {
    const number = work.numberOf.get(row);
    if (number !== null && number !== undefined) work.members.set(number, [...ids]);
  }
  const changed = work.state.groups.filter(hasChangedMuch).map(({ id }) => id);
  const membersOf = readMembers(work);
  const groups = changed.map((group) => ({ group, members: questionsOf(work, membersOf(group)) }));
  const held = new Set(pinned);
  const pins = groups.flatMap(({ group, members: some }) =>
    some.flatMap(({ id }) => (held.has(id) ? [{ id, group }] : [])),
  );
  const { leastMembers } = work.task;
  const divided = atOnce(divideGroups(work.state, groups, { leastMembers, pins }));
  for (const { id, to } of divided.moved) work.placed.set(id, to);
  for (const each of [...changed, ...divided.moved.map(({ to }) => to)]) work.looked.add(each);
  work.state = divided.state;
}

function findMerges(work: Work, apart: FinishTask['apart']): Grouped['merges'] {
  const numbered = apart.flatMap(([left, right]): [number, number][] => {
    const [one, other] = [work.numberOf.get(left) ?? null, work.numberOf.get(right) ?? null];
    return one === null || other === null ? [] : [[one, other]];
  });
  return proposeMerges(work.state, numbered);
}

function outcomeOf(work: Work, apart: FinishTask['apart']): Grouped {
  const { rows } = work.task;
  const ended = new Set(work.endedRows);
  const wordsOf = new Map(work.state.groups.map(({ id, words }) => [id, words]));
  const known = new Set(work.numberOf.values());
  const membersOf = readMembers(work);
  return {
    state: JSON.stringify(work.state),
    renumbered: rows
      .filter(({ row, isReshaped }) => isReshaped && !ended.has(row))
      .map(({ row }) => {
        const number = work.numberOf.get(row) ?? null;
        return { row, number, words: wordsOf.get(number ?? 0) ?? [] };
      }),
    endedRows: work.endedRows,
    found: work.state.groups
      .filter(({ id }) => !known.has(id))
      .map(({ id, words }) => ({ number: id, words })),
    centres: work.state.groups.map(({ id, centre }) => ({ number: id, ticket: centre.id })),
    places: writePlaces(work.placed),
    splits: [...work.looked].map((number) => ({
      number,
      parts: proposeParts(work.state, questionsOf(work, membersOf(number)), work.task.leastMembers),
    })),
    merges: findMerges(work, apart),
  };
}

export function beginGrouping(): GroupingAtWork {
  const texts = new Map<number, string>();
  let work: Work | null = null;
  return {
    take({ questions }) {
      for (const [id, text] of JSON.parse(questions) as [number, string][]) texts.set(id, text);
      return null;
    },
    group(task) {
      const state = task.state
        ? (JSON.parse(task.state) as GroupingState)
        : emptyState(task.language);
      const numberOf = new Map(task.rows.map(({ row, number }) => [row, number]));
      work = {
        task,
        state,
        texts,
        numberOf,
        members: new Map(),
        placed: new Map(),
        looked: new Set(),
        endedRows: [],
      };
      countAnew(work);
      reshape(work);
      if (task.anew) regroup(work, task.anew.pins);
      else assignAndGather(work);
      const changed = new Set(work.state.groups.filter(hasChangedMuch).map(({ id }) => id));
      const taken = new Set(work.members.keys());
      const rows = [...numberOf].filter(
        ([, number]) => number !== null && changed.has(number) && !taken.has(number),
      );
      return { changed: rows.map(([row]) => row) };
    },
    finish(task) {
      if (!work) throw new Error('Nothing was grouped yet.');
      divide(work, task);
      return outcomeOf(work, task.apart);
    },
  };
}
