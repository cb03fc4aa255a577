const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait after each attempt that failed; after the last of them it is given up. */
export const retryWaits: readonly number[] = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  8 * hour,
  24 * hour,
];

/** A fifth more or less, so that what failed together does not come back together. */
export const jittered = (ms: number, random: () => number = Math.random) =>
  Math.round(ms * (0.8 + 0.4 * random()));
