import { findAddresses } from './addresses.ts';
import { ibanLengths, isCard, isIban, isNir } from './checksums.ts';
import { findPeople } from './people.ts';
import { findPhones } from './phones.ts';
import type { Kind, Span } from './spans.ts';

// Every repetition below is bounded and starts at a border, so that a huge text takes linear time.
const email =
  /(?<![\p{L}\p{N}_%+])[\p{L}\p{N}_%+](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+-])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}\p{L}{2,24}/gu;
const ibanStart = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?=[ -]?[A-Z0-9])/giu;
const nir =
  /(?<![\p{L}\p{N}])[12][ .]?\d{2}[ .]?\d{2}[ .]?(?:\d{2}|2[AB])[ .]?\d{3}[ .]?\d{3}[ .]?\d{2}(?![\p{L}\p{N}])/giu;
/** Not after a plus: that is a phone number. */
const digitGroups = /(?<![\p{L}\p{N}+])\d+(?:[ \u00a0\u202f-]\d+){0,400}(?![\p{L}\p{N}])/gu;
function findAll(text: string, kind: Kind, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map((match) => ({
    kind,
    start: match.index,
    end: match.index + match[0].trimEnd().length,
  }));
}

const isGap = (char: string | undefined) => char === ' ' || char === '-' || char === '\u00a0';

/** Reads as many characters as the country's IBAN has, over gaps; the words after it are not its own. */
function findIbans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: head, index } of text.matchAll(ibanStart)) {
    const length = ibanLengths[head.slice(0, 2).toUpperCase()] ?? 0;
    let compact = '';
    let at = index;
    while (compact.length < length && /[A-Z0-9]/i.test(text[at] ?? '')) {
      compact += text[at];
      at += 1;
      if (compact.length < length && isGap(text[at])) at += 1;
    }
    const isCut = /[\p{L}\p{N}]/u.test(text[at] ?? '');
    if (length > 0 && !isCut && isIban(compact.toUpperCase()))
      spans.push({ kind: 'IBAN', start: index, end: at });
  }
  return spans;
}

const mostGroups = 7;

/** The groups from `first` on that together are a card, if they are. */
function cardAt(groups: { text: string; start: number }[], first: number): number | null {
  let digits = '';
  for (let last = first; last < Math.min(groups.length, first + mostGroups); last += 1) {
    digits += groups[last]?.text ?? '';
    if (digits.length > 19) return null;
    if (isCard(digits)) return last;
  }
  return null;
}

function findCards(text: string): Span[] {
  const spans: Span[] = [];
  for (const run of text.matchAll(digitGroups)) {
    const groups = [...run[0].matchAll(/\d+/g)].map((match) => ({
      text: match[0],
      start: run.index + match.index,
    }));
    for (let first = 0; first < groups.length; first += 1) {
      const last = cardAt(groups, first);
      const [from, to] = [groups[first], last === null ? undefined : groups[last]];
      if (last === null || !from || !to) continue;
      spans.push({ kind: 'CARD', start: from.start, end: to.start + to.text.length });
      first = last;
    }
  }
  return spans;
}

/** Personal data that shows by its shape or checksum; earlier kinds win where two overlap. */
export function findPersonalData(text: string): Span[] {
  const addresses = findAddresses(text);
  return [
    ...findAll(text, 'EMAIL', email),
    ...findIbans(text),
    ...findAll(text, 'NIR', nir).filter(({ start, end }) =>
      isNir(text.slice(start, end).replace(/[ .]/g, '').toUpperCase()),
    ),
    ...findCards(text),
    ...findPhones(text),
    ...addresses,
    ...findPeople(text, addresses),
  ];
}
