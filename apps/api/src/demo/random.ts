/** Chance that falls the same way at every start: the demo of a day is always the same. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly T[], weightOf: (each: T) => number): T;
  /** Around a median as waiting times are: never below 0, now and then long. */
  around(median: number, spread: number): number;
  /** A text with one of each `{one|other}`. */
  fill(text: string): string;
};

function seedOf(name: string): number {
  let seed = 2_166_136_261;
  for (const character of name)
    seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return seed >>> 0;
}

/** Mulberry32. */
function generatorOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function randomOf(name: string): Random {
  const next = generatorOf(seedOf(name));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(next() * list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  };
  return {
    next,
    chance: (share) => next() < share,
    pick,
    weighted: (list, weightOf) => {
      let left = next() * list.reduce((sum, each) => sum + weightOf(each), 0);
      return list.find((each) => (left -= weightOf(each)) < 0) ?? pick(list);
    },
    around: (median, spread) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * normal);
    },
    fill: (text) =>
      text.replaceAll(/\{([^{}]*\|[^{}]*)\}/g, (_, choices: string) => pick(choices.split('|'))),
  };
}
