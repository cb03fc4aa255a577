/** What is typed for a number of months: nothing keeps everything. Undefined where it is neither. */
export function readMonths(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const months = Number(typed);
  return /^\d{1,3}$/.test(typed) && months >= 1 && months <= 240 ? months : undefined;
}

export const writeMonths = (months: number | null): string => months?.toString() ?? '';

/** Whether more goes than before: what is kept for ever is kept longest. */
export const isShorter = (months: number | null, before: number | null): boolean =>
  months !== null && (before === null || months < before);
