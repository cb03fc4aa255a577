import { describe, expect, it } from 'vitest';
import { assignQuestions } from './assign-questions.ts';
import { divideGroups } from './divide-groups.ts';
import { gatherQuestions } from './gather-questions.ts';
import type { GroupableQuestion } from './group-questions.ts';
import { emptyState, type GroupingState, type Joined, type Pin } from './grouping-state.ts';
import { proposeMerges, proposeSplit } from './propose-changes.ts';
import { regroupAll } from './regroup-all.ts';
import { reshapeGroups } from './reshape-groups.ts';
import { atOnce } from '../steps.ts';
import { ask, askAlone } from './testing-questions.ts';

const leastMembers = 3;

/** A caller as the API is one: it keeps who is in which group, and hands everything on as plain data. */
function makeRun() {
  let state = emptyState('en');
  const groupOf = new Map<number, number>();
  const known = new Map<number, GroupableQuestion>();
  const waiting = new Set<number>();
  const take = (joined: Joined[]): void => {
    for (const { id, group } of joined) {
      groupOf.set(id, group);
      waiting.delete(id);
    }
  };
  return {
    groupOf,
    get state(): GroupingState {
      return state;
    },
    set state(changed: GroupingState) {
      state = changed;
    },
    membersOf: (group: number): GroupableQuestion[] =>
      [...known.values()].filter(({ id }) => groupOf.get(id) === group),
    groupsOf: (questions: GroupableQuestion[]) =>
      new Set(questions.map(({ id }) => groupOf.get(id))),
    add(questions: GroupableQuestion[], pins: Pin[] = []) {
      for (const each of questions) known.set(each.id, each);
      const assigned = atOnce(assignQuestions(state, questions, pins));
      take(assigned.joined);
      for (const id of assigned.pool) waiting.add(id);
      const pool = [...waiting].map((id) => known.get(id) as GroupableQuestion);
      const gathered = atOnce(gatherQuestions(assigned.state, pool, { leastMembers, pins }));
      take(gathered.joined);
      state = JSON.parse(JSON.stringify(gathered.state)) as GroupingState;
      return { ...gathered, changed: assigned.changed };
    },
  };
}

const alone = askAlone(10_000);
const first = [
  ...ask('invoice', 8, 0),
  ...ask('parcel', 9, 100),
  ...ask('password', 7, 200),
  ...alone,
];

describe('groups that grow', () => {
  it('come about from nothing, each with a name, its middle and its size; noise is left out', () => {
    const run = makeRun();
    const empty = { id: 901, text: '' };
    const { fresh, pool } = run.add([...first, empty]);
    expect(fresh).toHaveLength(3);
    expect(pool).toEqual([...alone.map(({ id }) => id), 901]);
    expect(run.groupsOf(ask('parcel', 9, 100)).size).toBe(1);
    for (const group of run.state.groups) {
      expect(group.words.length).toBeGreaterThan(0);
      expect(group.size).toBe(run.membersOf(group.id).length);
      expect(run.groupOf.get(group.centre.id)).toBe(group.id);
    }
  });

  it('take in what is like them and keep number, name and members; a new matter is a new group', () => {
    const run = makeRun();
    run.add(first);
    const before = new Map(run.groupOf);
    const names = new Map(run.state.groups.map(({ id, words }) => [id, words]));
    run.add([...ask('invoice', 2, 20), ...ask('refund', 6, 300)]);
    expect(run.groupOf.get(20)).toBe(before.get(0));
    expect(run.groupsOf(ask('refund', 6, 300))).toEqual(new Set([4]));
    for (const [id, group] of before) expect(run.groupOf.get(id)).toBe(group);
    for (const [id, words] of names)
      expect(run.state.groups.find((each) => each.id === id)?.words).toEqual(words);
  });

  it('wait in the pool until the client’s minimum is there', () => {
    const run = makeRun();
    run.add(alone);
    expect(run.add(ask('refund', 2, 0)).fresh).toEqual([]);
    expect(run.add(ask('refund', 4, 10)).fresh).toHaveLength(1);
    expect(run.groupsOf([...ask('refund', 2, 0), ...ask('refund', 4, 10)]).size).toBe(1);
  });

  it('are the same for the same questions, and small as plain data', () => {
    const [one, other] = [makeRun(), makeRun()];
    one.add(first);
    other.add(first);
    expect(one.state).toEqual(other.state);
    for (const group of one.state.groups) expect(JSON.stringify(group).length).toBeLessThan(4_000);
  });

  it('are one for one text sent a thousand times', () => {
    const run = makeRun();
    const flood = Array.from({ length: 1_000 }, (_, id) => ({
      id,
      text: 'The constructor of my desk lamp flickers',
    }));
    expect(run.add([...flood, ...alone]).fresh).toHaveLength(1);
    expect(run.groupsOf(flood).size).toBe(1);
  });

  it('keep a place that a person chose, in a group or in none', () => {
    const run = makeRun();
    run.add(first);
    const parcels = run.groupOf.get(100) as number;
    const [moved, out, lost] = ask('invoice', 3, 50) as [
      GroupableQuestion,
      GroupableQuestion,
      GroupableQuestion,
    ];
    const pins = [
      { id: moved.id, group: parcels },
      { id: out.id, group: null },
      { id: lost.id, group: 77 },
    ];
    const { pool } = run.add([moved, out, lost], pins);
    expect(run.groupOf.get(moved.id)).toBe(parcels);
    expect(run.groupOf.has(out.id)).toBe(false);
    expect(pool).not.toContain(out.id);
    // The group it was pinned to is gone: it goes where it belongs.
    expect(run.groupOf.get(lost.id)).toBe(run.groupOf.get(0));
  });
});

/** A state whose one group holds two matters, beside groups that make it a small part of all. */
function makeMixed(isHeld: boolean) {
  const run = makeRun();
  const others = [...ask('invoice', 150, 1_000), ...ask('parcel', 150, 2_000)];
  run.add(others);
  const mixed = [...ask('refund', 9, 0), ...ask('lamp', 5, 50)];
  run.add([]);
  const { state, ids } = reshapeGroups(atOnce(assignQuestions(run.state, mixed)).state, [
    { group: null, members: mixed, isHeld },
  ]);
  return { state, mixed, group: ids[0] as number };
}

describe('a group that grew much', () => {
  it('is reported, looked at, and left as it is when it is one matter', () => {
    const run = makeRun();
    run.add(first);
    const { changed } = run.add(ask('parcel', 12, 120));
    const parcels = run.groupOf.get(100) as number;
    expect(changed).toEqual([parcels]);
    const looked = atOnce(
      divideGroups(run.state, [{ group: parcels, members: run.membersOf(parcels) }], {
        leastMembers,
      }),
    );
    expect(looked.moved).toEqual([]);
    run.state = looked.state;
    expect(run.add([]).changed).toEqual([]);
  });

  it('is taken apart when it has come to hold two; the larger part keeps its number and name', () => {
    const { state, mixed, group } = makeMixed(false);
    const { moved, state: after } = atOnce(
      divideGroups(state, [{ group, members: mixed }], { leastMembers }),
    );
    expect(moved.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([50, 51, 52, 53, 54]);
    expect(new Set(moved.map(({ from }) => from))).toEqual(new Set([group]));
    const kept = after.groups.find(({ id }) => id === group);
    expect(kept).toMatchObject({ size: 9, sizeLookedAt: 9 });
    expect(kept?.words).toEqual(state.groups.find(({ id }) => id === group)?.words);
    expect(after.groups.at(-1)).toMatchObject({ id: state.nextId, size: 5 });
  });

  it('keeps pinned members, and stays whole when a person shaped it', () => {
    const { state, mixed, group } = makeMixed(false);
    const pins = [{ id: 50, group }];
    const changed = [{ group, members: mixed }];
    const { moved } = atOnce(divideGroups(state, changed, { leastMembers, pins }));
    expect(moved.map(({ id }) => id)).not.toContain(50);
    const held = makeMixed(true);
    const left = atOnce(
      divideGroups(held.state, [{ group: held.group, members: mixed }], { leastMembers }),
    );
    expect(left.moved).toEqual([]);
    expect(left.state).toEqual(held.state);
  });

  it('waits when more than the fiftieth part of all would move', () => {
    const run = makeRun();
    const mixed = [...ask('refund', 9, 0), ...ask('lamp', 5, 50)];
    const { state, ids } = reshapeGroups(atOnce(assignQuestions(run.state, mixed)).state, [
      { group: null, members: mixed, isHeld: false },
    ]);
    const changed = [{ group: ids[0] as number, members: mixed }];
    const divided = atOnce(divideGroups(state, changed, { leastMembers }));
    expect(divided).toMatchObject({ moved: [], waiting: ids });
  });
});

describe('everything grouped anew', () => {
  const password = ask('password', 20, 0);
  const parcel = ask('parcel', 9, 100);
  const members = [password.slice(0, 12), password.slice(12), parcel];
  const make = (isHeld: boolean) =>
    reshapeGroups(
      atOnce(assignQuestions(emptyState('en'), [...members.flat(), ...alone])).state,
      members.map((each) => ({ group: null, members: each, isHeld })),
    ).state;
  const questions = [
    ...members.flatMap((each, place) => each.map((one) => ({ ...one, group: place + 1 }))),
    ...alone.map((one) => ({ ...one, group: null })),
  ];

  it('joins what is one, under the number and name that most had', () => {
    const state = make(false);
    const anew = atOnce(regroupAll(state, questions, { leastMembers }));
    expect(anew.ended).toEqual([2]);
    expect(anew.state.groups.map(({ id, size }) => [id, size])).toEqual([
      [1, 20],
      [3, 9],
    ]);
    expect(anew.state.groups[0]?.words).toEqual(state.groups[0]?.words);
    expect(anew.joined.map(({ id, group }) => [id, group])).toEqual(
      expect.arrayContaining(members[1]?.map(({ id }) => [id, 1]) ?? []),
    );
    expect(anew.joined).toHaveLength(8);
  });

  it('leaves alone what people shaped, pinned or took out', () => {
    const held = atOnce(regroupAll(make(true), questions, { leastMembers }));
    expect(held).toMatchObject({ joined: [], ended: [] });
    const pins = [
      { id: 0, group: 1 },
      { id: 14, group: 2 },
      { id: 100, group: null },
    ];
    const out = questions.map((each) => (each.id === 100 ? { ...each, group: null } : each));
    const anew = atOnce(regroupAll(make(false), out, { leastMembers, pins }));
    expect(anew.ended).toEqual([]);
    expect(anew.joined).toEqual([]);
    expect(anew.pool).not.toContain(100);
  });
});

describe('what people do to groups', () => {
  it('a split and a merge stay through later runs', () => {
    const run = makeRun();
    run.add(first);
    const [invoices, parcels] = [run.groupOf.get(0) as number, run.groupOf.get(100) as number];
    const members = [...run.membersOf(invoices), ...run.membersOf(parcels)];
    const merged = reshapeGroups(run.state, [
      { group: invoices, members, isHeld: true },
      { group: parcels, members: [], isHeld: true },
    ]);
    expect(merged.ids).toEqual([invoices, null]);
    run.state = merged.state;
    for (const { id } of members) run.groupOf.set(id, invoices);
    run.add([...ask('parcel', 8, 500), ...ask('invoice', 8, 600)]);
    expect(run.groupsOf([...ask('parcel', 8, 500), ...ask('invoice', 8, 600)])).toEqual(
      new Set([invoices]),
    );
    const half = run.membersOf(invoices).filter(({ text }) => /parcel/.test(text));
    const rest = run.membersOf(invoices).filter(({ text }) => !/parcel/.test(text));
    const split = reshapeGroups(run.state, [
      { group: invoices, members: rest, isHeld: true },
      { group: null, members: half, isHeld: true },
    ]);
    expect(split.ids[1]).toBeGreaterThan(invoices);
    expect(split.state.groups.find(({ id }) => id === split.ids[1])?.words).toContain('parcel');
    run.state = split.state;
    run.add(ask('parcel', 1, 700));
    expect(run.groupOf.get(700)).toBe(split.ids[1]);
  });

  it('is proposed: parts of a group that holds two matters, none of one that holds one', () => {
    const { state, mixed } = makeMixed(false);
    const parts = atOnce(proposeSplit(state, mixed, { leastMembers }));
    expect(parts.map(({ ids }) => ids.length)).toEqual([9, 5]);
    expect(parts[1]?.words.join(' ')).toMatch(/lamp|flicker/);
    expect(parts[1]?.ids).toContain(parts[1]?.centre);
    expect(atOnce(proposeSplit(state, ask('refund', 9, 0), { leastMembers }))).toEqual([]);
  });

  it('is proposed: two groups of one matter, but not what a person took apart', () => {
    const members = ask('password', 20, 0);
    const start = atOnce(assignQuestions(emptyState('en'), [...members, ...first])).state;
    const { state } = reshapeGroups(start, [
      { group: null, members: members.slice(0, 10), isHeld: false },
      { group: null, members: members.slice(10), isHeld: false },
      { group: null, members: ask('parcel', 9, 100), isHeld: false },
    ]);
    const proposed = proposeMerges(state);
    expect(proposed).toMatchObject([{ left: 1, right: 2 }]);
    expect(proposed[0]?.likeness).toBeGreaterThan(0.7);
    expect(proposeMerges(state, [[2, 1]])).toEqual([]);
  });
});
