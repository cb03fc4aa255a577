/** What reading one text, or the texts of one task, may cost. */
export type Budget = {
  /** Of all texts together. */
  characters: number;
  /** Of the processor, in a thread; what waits for one is not counted. */
  milliseconds: number;
};

/** A message, a page, an answer. What comes through our own interface is shorter than this already. */
export const usualBudget: Budget = { characters: 1_000_000, milliseconds: 1_000 };

/** A file that a person uploads, and waits for. */
export const fileBudget: Budget = { characters: 12_000_000, milliseconds: 10_000 };

/** How long all texts in a value are together. */
export function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const part of Array.isArray(value) ? value : Object.values(value)) sum += charactersIn(part);
  return sum;
}
