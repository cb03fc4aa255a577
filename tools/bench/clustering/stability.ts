import { groupQuestions } from '@replique/engine/clustering/groups/group-questions';
import { keepIdentity } from '@replique/engine/clustering/groups/keep-identity';
import type { GroupableQuestion } from '@replique/engine/clustering/groups/group-questions';
import { makeGrown } from './grown.ts';
import { shuffle, type BenchSet, type Labelled } from './sets.ts';

export const mostMoved = 0.03;

type Halves = { old: GroupableQuestion[]; added: GroupableQuestion[] };

const asQuestions = (rows: Labelled[]): GroupableQuestion[] =>
  rows.map(({ text }, id) => ({ id, text }));

/** A tenth more of the same matters. */
function moreOfTheSame(set: BenchSet): Halves {
  const questions = asQuestions(shuffle(set.rows, 3));
  const count = Math.round(questions.length / 1.1);
  return { old: questions.slice(0, count), added: questions.slice(count) };
}

/** A tenth more, all of it matters that nobody asked about before: the worst that can come. */
function newMatters(set: BenchSet): Halves {
  const rows = shuffle(set.rows, 3);
  const sizes = new Map<string, number>();
  for (const { label } of rows) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const fresh = new Set<string>();
  let left = rows.length - rows.length / 1.1;
  for (const [label, size] of [...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (size <= left) {
      fresh.add(label);
      left -= size;
    }
  const questions = asQuestions(rows);
  const isNew = ({ id }: GroupableQuestion): boolean => fresh.has((rows[id] as Labelled).label);
  return { old: questions.filter((each) => !isNew(each)), added: questions.filter(isNew) };
}

/** Everything grouped anew, names kept by most members: what it would be without memory. */
function movedAnew({ old, added }: Halves, language: BenchSet['language']): number {
  const before = groupQuestions(old, language);
  const earlier = new Map(
    before.flatMap(({ ids }, group) => ids.map((id) => [id, group] as const)),
  );
  const after = groupQuestions([...old, ...added], language);
  const kept = keepIdentity(after, earlier);
  let stayed = 0;
  for (const [place, { ids }] of after.entries())
    for (const id of ids) if (earlier.has(id) && earlier.get(id) === kept[place]) stayed += 1;
  return 1 - stayed / old.length;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** @returns the largest share of old questions that moved in any of the runs */
export function runStability(sets: BenchSet[]): number {
  console.log('\nA tenth more questions: share of the old ones that changed their group');
  let most = 0;
  for (const set of sets)
    for (const [name, halves] of [
      ['more of the same', moreOfTheSame(set)],
      ['only new matters', newMatters(set)],
    ] as const) {
      const run = makeGrown(set.language);
      run.add(halves.old);
      const grouped = run.groupOf.size;
      const { moved, found } = run.add(halves.added);
      most = Math.max(most, moved / grouped);
      console.log(
        `${set.name}, ${halves.old.length} + ${halves.added.length} (${name}): moved ${percent(moved / grouped)}, ` +
          `out of the pool into a group ${percent(found / halves.old.length)}; ` +
          `all grouped anew would move ${percent(movedAnew(halves, set.language))}`,
      );
    }
  for (const set of sets) most = Math.max(most, runDoubling(set));
  return most;
}

/** A tenth more, again and again, until there are three times as many: groups are looked at anew on the way. */
function runDoubling(set: BenchSet): number {
  const questions = asQuestions(shuffle(set.rows, 3));
  const run = makeGrown(set.language);
  let at = Math.floor(questions.length / 3);
  run.add(questions.slice(0, at));
  let [most, all, steps] = [0, 0, 0];
  while (at < questions.length) {
    const next = Math.min(questions.length, Math.round(at * 1.1));
    const grouped = run.groupOf.size;
    const { moved } = run.add(questions.slice(at, next));
    most = Math.max(most, moved / grouped);
    all += moved;
    at = next;
    steps += 1;
  }
  console.log(
    `${set.name}, a third grown by tenths in ${steps} steps: moved at most ${percent(most)} in one, ${all} in all`,
  );
  return most;
}
