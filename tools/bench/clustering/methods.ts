import { groupQuestions } from '@replique/engine/clustering/groups/group-questions';
import { compareGroupings, type Measures } from './measures.ts';
import { makeGrown } from './grown.ts';
import { averageLinkage, kMeans } from './rivals.ts';
import { shuffle, type BenchSet, type Labelled } from './sets.ts';

/** Average linkage looks at every pair again for each step. */
const mostForLinkage = 1_000;
const orders = [0, 1, 2, 3, 4];

type Measured = Measures & { groups: number; ms: number; out: number };
type Method = (texts: string[]) => number[];

function measure(rows: Labelled[], group: Method): Measured {
  const startedAt = performance.now();
  const found = group(rows.map(({ text }) => text));
  const ms = performance.now() - startedAt;
  const labels = rows.map(({ label }) => label);
  const out = found.filter((each) => each < 0).length / rows.length;
  const groups = new Set(found.filter((each) => each >= 0)).size;
  return { ...compareGroupings(labels, found), groups, ms, out };
}

/** All questions at once; every one in a group, were it by itself. */
function whole(language: BenchSet['language']): Method {
  return (texts) => {
    const labels: number[] = [];
    const groups = groupQuestions(
      texts.map((text, id) => ({ id, text })),
      language,
    );
    for (const [number, { ids }] of groups.entries()) for (const id of ids) labels[id] = number;
    return labels;
  };
}

/** As they come, in so many parts; what no five share is in no group. */
function grown(language: BenchSet['language'], parts: number, isRegrouped = false): Method {
  return (texts) => {
    const run = makeGrown(language);
    const questions = texts.map((text, id) => ({ id, text }));
    const size = Math.ceil(texts.length / parts);
    for (let from = 0; from < texts.length; from += size)
      run.add(questions.slice(from, from + size));
    if (isRegrouped) run.regroup();
    return run.labels(texts.length);
  };
}

export function print(columns: string[]): void {
  const widths = [30, 30, 20, 8, 8, 7, 8, 9];
  console.log(columns.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' '));
}

function show(set: string, method: string, found: Measured, extra = ''): void {
  print([
    set,
    method,
    found.rand.toFixed(3) + extra,
    found.vMeasure.toFixed(3),
    found.pairF1.toFixed(3),
    String(found.groups),
    `${(100 * found.out).toFixed(1)} %`,
    `${Math.round(found.ms)} ms`,
  ]);
}

function meanOf(rows: Measured[], pick: (each: Measured) => number): number {
  return rows.reduce((sum, each) => sum + pick(each), 0) / rows.length;
}

/** The order of the questions moves every method somewhat: the mean of several. */
function inOrders(set: BenchSet, name: string, method: Method): number {
  const runs = orders.map((seed) =>
    measure(seed === 0 ? set.rows : shuffle(set.rows, seed), method),
  );
  const rands = runs.map(({ rand }) => rand);
  const mean: Measured = {
    rand: meanOf(runs, ({ rand }) => rand),
    vMeasure: meanOf(runs, ({ vMeasure }) => vMeasure),
    pairF1: meanOf(runs, ({ pairF1 }) => pairF1),
    groups: Math.round(meanOf(runs, ({ groups }) => groups)),
    out: meanOf(runs, ({ out }) => out),
    ms: meanOf(runs, ({ ms }) => ms),
  };
  const range = ` (${Math.min(...rands).toFixed(2)}–${Math.max(...rands).toFixed(2)})`;
  show(set.name, name, mean, range);
  return mean.rand;
}

/** @returns what each reached */
function showRivals(
  name: string,
  rows: Labelled[],
  language: BenchSet['language'],
): Record<string, number> {
  const kinds = new Set(rows.map(({ label }) => label)).size;
  const rivals: [string, Method][] = [
    [`k-means, told ${kinds}`, (texts) => kMeans(texts, language, kinds)],
    [`average linkage, told ${kinds}`, (texts) => averageLinkage(texts, language, kinds)],
  ];
  const reached = rivals.map(([rival, method]) => {
    const found = measure(rows, method);
    show(name, rival, found);
    return [rival, found.rand] as const;
  });
  return Object.fromEntries(reached);
}

/** The set with a target. @returns adjusted Rand of all questions grouped at once, and what others reach */
export function runWithTarget(set: BenchSet) {
  const reached = inOrders(set, 'ours, at once, 5 orders', whole(set.language));
  inOrders(set, 'ours, grown from nothing', grown(set.language, 1));
  inOrders(set, 'ours, grown in 5 parts', grown(set.language, 5));
  inOrders(set, '… then grouped anew', grown(set.language, 5, true));
  const peers = showRivals(set.name, set.rows, set.language);
  return { reached, peers };
}

/** A sample beside the rivals, and the whole set. */
export function runOther(set: BenchSet): void {
  const sample = shuffle(set.rows, 7, mostForLinkage);
  const sampled = `${set.name}, ${sample.length}`;
  show(sampled, 'ours, at once', measure(sample, whole(set.language)));
  show(sampled, 'ours, grown from nothing', measure(sample, grown(set.language, 1)));
  showRivals(sampled, sample, set.language);
  const all = shuffle(set.rows, 7);
  const named = `${set.name}, all ${all.length}`;
  show(named, 'ours, at once', measure(all, whole(set.language)));
  show(named, 'ours, grown from nothing', measure(all, grown(set.language, 1)));
  show(named, 'ours, grown in 10 parts', measure(all, grown(set.language, 10)));
  show(named, '… then grouped anew', measure(all, grown(set.language, 10, true)));
}
