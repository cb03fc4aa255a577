/** A row of two texts being written; `key` is the row's own for as long as it is on the screen. */
export interface Pair {
  key: number;
  left: string;
  right: string;
}

export type LeftFault = 'missing' | 'invalid' | 'twice' | 'tooLong';
export type RightFault = 'missing' | 'tooLong';
export interface PairFaults {
  left?: LeftFault;
  right?: RightFault;
}

export interface PairRules {
  /** What a left side must look like. */
  pattern?: RegExp;
  longestLeft: number;
  longestRight: number;
  isRightNeeded: boolean;
}

/** The contract's rules for custom data; its values would bring zod into the browser. */
export const customDataRules: PairRules = {
  pattern: /^[a-z][a-z0-9_]{0,39}$/,
  longestLeft: 40,
  longestRight: 2_000,
  isRightNeeded: false,
};

export const customFieldRules: PairRules = {
  longestLeft: 200,
  longestRight: 120,
  isRightNeeded: true,
};

export function isEmpty({ left, right }: Pair): boolean {
  return left.trim() === '' && right.trim() === '';
}

function leftFault(pair: Pair, pairs: Pair[], rules: PairRules): LeftFault | undefined {
  const left = pair.left.trim();
  if (left === '') return 'missing';
  if (left.length > rules.longestLeft) return 'tooLong';
  if (rules.pattern && !rules.pattern.test(left)) return 'invalid';
  const isTwice = pairs.some((other) => other.key !== pair.key && other.left.trim() === left);
  return isTwice ? 'twice' : undefined;
}

/** What is wrong with each row, by its key; empty rows are simply left out when saving. */
export function findFaults(pairs: Pair[], rules: PairRules): Map<number, PairFaults> {
  const faults = new Map<number, PairFaults>();
  for (const pair of pairs.filter((each) => !isEmpty(each))) {
    const left = leftFault(pair, pairs, rules);
    const right = pair.right.trim();
    const isMissing = rules.isRightNeeded && right === '';
    const rightFault: RightFault | undefined = isMissing
      ? 'missing'
      : right.length > rules.longestRight
        ? 'tooLong'
        : undefined;
    if (left || rightFault)
      faults.set(pair.key, { ...(left && { left }), ...(rightFault && { right: rightFault }) });
  }
  return faults;
}

/** The rows as they are saved: trimmed, without empty ones. */
export function cleanPairs(pairs: Pair[]): { left: string; right: string }[] {
  return pairs
    .filter((pair) => !isEmpty(pair))
    .map(({ left, right }) => ({ left: left.trim(), right: right.trim() }));
}
