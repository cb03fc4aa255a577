/** The quantile of the normal distribution that 95 % of it lies within, on both sides. */
const z = 1.959964;

/**
 * Between which values a rate lies with 95 % certainty when `hits` of `tries` were seen (Wilson's score interval): true
 * to few tries as well, never outside 0 and 1.
 * @param tries at least 1
 */
export function wilsonInterval(hits: number, tries: number): { low: number; high: number } {
  const rate = hits / tries;
  const weight = z ** 2 / tries;
  const centre = (rate + weight / 2) / (1 + weight);
  const spread = (z / (1 + weight)) * Math.sqrt((rate * (1 - rate) + weight / 4) / tries);
  return { low: Math.max(0, centre - spread), high: Math.min(1, centre + spread) };
}
