/** What a placeholder stands for. `TEXT` is a text that itself looked like a placeholder. */
export const kinds = [
  'TEXT',
  'ORDER',
  'EMAIL',
  'IBAN',
  'NIR',
  'CARD',
  'PHONE',
  'ADDRESS',
  'NAME',
] as const;
export type Kind = (typeof kinds)[number];

/** A stretch of a text that holds personal data. */
export type Span = { kind: Kind; start: number; end: number };

/** Spans in order; of two that overlap the one that came first in `found` stays. Linear in text and spans. */
export function withoutOverlaps(found: Span[], length: number): Span[] {
  const taken = new Uint8Array(length);
  const kept = found.filter(({ start, end }) => {
    if (taken.subarray(start, end).includes(1)) return false;
    taken.fill(1, start, end);
    return true;
  });
  return kept.sort((a, b) => a.start - b.start);
}
