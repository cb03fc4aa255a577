import { appendFileSync } from 'node:fs';

/** How a bench tells what it measured: one JSON a line, into the file that `BENCH_JSON` names; without it nowhere. */

/** What a figure must be at most, or at least. */
export type Bar = { most: number } | { least: number };

export type Line = {
  name: string;
  /** Null where it could not be measured, which is missed. */
  figure: number | null;
  /** `ms`, `s`, `kB`, `×` for a ratio made in one run, '' for a share. */
  unit: string;
  /** Null for what is told beside the others. */
  bar: Bar | null;
  /** Null without a bar. */
  isMet: boolean | null;
  /** What others reached at the same, in the same run, in the same unit. */
  peers?: Record<string, number>;
  note?: string;
};

/** One point of a curve of growth. */
export type Point = {
  curve: string;
  /** Of the line that it lies on. */
  series: string;
  /** How much there was. */
  at: number;
  figure: number;
};

const append = (said: object): void => {
  const path = process.env['BENCH_JSON'];
  if (path) appendFileSync(path, `${JSON.stringify(said)}\n`);
};

function meets(figure: number | null, bar: Bar): boolean {
  if (figure === null || Number.isNaN(figure)) return false;
  return 'most' in bar ? figure <= bar.most : figure >= bar.least;
}

/**
 * Tells one figure.
 * @param said.isMet where more than the figure decides; by the bar otherwise
 * @returns whether the bar is met; true without one
 */
export function line(said: Omit<Line, 'isMet'> & { isMet?: boolean }): boolean {
  const isMet = said.bar === null ? null : (said.isMet ?? meets(said.figure, said.bar));
  append({ line: { ...said, isMet } satisfies Line });
  return isMet ?? true;
}

/** Tells that nothing could be measured here, and why: it is neither met nor missed. */
export function notMeasured(why: string): void {
  append({ notMeasured: why });
}

/** Tells one point of a curve. */
export function point(said: Point): void {
  append({ point: said });
}

export type Told = { lines: Line[]; points: Point[]; notMeasured: string | null };

/** @returns what a bench told, from the file's text */
export function readTold(text: string): Told {
  const told = text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => JSON.parse(each) as { line?: Line; point?: Point; notMeasured?: string });
  return {
    lines: told.flatMap((each) => each.line ?? []),
    points: told.flatMap((each) => each.point ?? []),
    notMeasured: told.find((each) => each.notMeasured)?.notMeasured ?? null,
  };
}
