import type { Span } from './spans.ts';

const numbered = new Set(['IBAN', 'NIR', 'CARD', 'PHONE']);

function bare(text: string): string {
  return text.replace(/[\s.\-()]/g, '').toLowerCase();
}

/** Whether a span stays: it is an entry, whatever its case and the gaps of a number, or stands inside one. */
export function whitelistOf(entries: string[]): (text: string, span: Span) => boolean {
  const folded = entries.map((entry) => entry.trim().toLowerCase()).filter(Boolean);
  const known = new Set(folded);
  const numbers = new Set(folded.map(bare));
  const longer = new Map<string, string[]>();
  const holding = (value: string) => {
    const kept = longer.get(value) ?? folded.filter((entry) => entry.includes(value));
    longer.set(value, kept);
    return kept;
  };
  return (text, { kind, start, end }) => {
    if (folded.length === 0) return false;
    const value = text.slice(start, end).toLowerCase();
    if (known.has(value) || (numbered.has(kind) && numbers.has(bare(value)))) return true;
    return holding(value).some((entry) => {
      const from = start - entry.indexOf(value);
      return from >= 0 && text.slice(from, from + entry.length).toLowerCase() === entry;
    });
  };
}
