import { useState } from 'react';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import { cleanPairs, findFaults, type Pair, type PairFaults, type PairRules } from './pair-rows.ts';

type Saved = { left: string; right: string }[];

let lastKey = 0;
const withKeys = (saved: Saved): Pair[] => saved.map((pair) => ({ key: ++lastKey, ...pair }));

/** Rows of two texts being written, compared with what is saved; faults show from the first attempt to save. */
export function usePairs(saved: Saved, rules: PairRules) {
  const [rows, setRows] = useState<Pair[]>();
  const [shown] = useState(() => withKeys(saved));
  const [base, setBase] = useState({ saved, rows: shown });
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const isSame = (left: Saved, right: Saved) => JSON.stringify(left) === JSON.stringify(right);
  // Somebody else's change, or one's own once saved, is what is shown from now on.
  if (!isSame(base.saved, saved) && rows === undefined) setBase({ saved, rows: withKeys(saved) });
  const current = rows ?? base.rows;
  const faults = findFaults(current, rules);
  const update = (change: (old: Pair[]) => Pair[]) => setRows((old) => change(old ?? base.rows));
  return {
    rows: current,
    faults: wasTried ? faults : new Map<number, PairFaults>(),
    isDirty: rows !== undefined && !isSame(cleanPairs(rows), saved),
    change: (key: number, patch: Partial<Omit<Pair, 'key'>>) =>
      update((old) => old.map((row) => (row.key === key ? { ...row, ...patch } : row))),
    add: (pair = { left: '', right: '' }) => update((old) => [...old, { key: ++lastKey, ...pair }]),
    remove: (key: number) => update((old) => old.filter((row) => row.key !== key)),
    discard: () => {
      setRows(undefined);
      forget();
    },
    /** Answers what to save, or undefined and shows what is wrong. */
    check: (): Saved | undefined => {
      if (faults.size === 0) return cleanPairs(current);
      reportFailure();
      return undefined;
    },
  };
}

export type Pairs = ReturnType<typeof usePairs>;
