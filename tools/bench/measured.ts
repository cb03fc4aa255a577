import type { Machine } from './machine.ts';
import type { Told } from './report.ts';

/** One bench, as it was run. */
export type Measured = Told & {
  name: string;
  title: string;
  isForCurves: boolean;
  /** UTC, to the minute. */
  date: string;
  commit: string;
  seconds: number;
  /** One-minute load of the machine. */
  load: { before: number; after: number };
  /** Milliseconds of the same small work before and after (`pace`); unknown of older lines. */
  pace?: { before: number; after: number };
  /** Why it told nothing whole, or null. */
  failed: string | null;
};

export type Report = { machine: Machine; isQuick: boolean; benches: Measured[] };

/** Bars are for the full sizes: what is for the curves alone only has to run. */
export function isMissed({ failed, isForCurves, lines }: Measured): boolean {
  return failed !== null || (!isForCurves && lines.some(({ isMet }) => isMet === false));
}
