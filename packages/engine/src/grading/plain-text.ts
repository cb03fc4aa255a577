/** Signs that print differently and are read the same. */
const plainSigns: [RegExp, string][] = [
  [/[’ʼ‘‛′`´]/g, "'"],
  [/[“”„‟«»″]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/œ/g, 'oe'],
  [/æ/g, 'ae'],
  [/ß/g, 'ss'],
];

/**
 * A text for comparing phrases: no capitals, no accents, one kind of apostrophe, quotation mark, dash and space, no signs
 * that are not seen. Folding again changes nothing.
 */
export function plainText(text: string): string {
  // Capitals may only come apart when they are small, and the other way round.
  const small = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  const signs = small.replace(/[\p{M}\p{Cf}]/gu, '');
  const plain = plainSigns.reduce((all, [sign, written]) => all.replace(sign, written), signs);
  return plain.replace(/\s+/g, ' ').trim();
}

/** Only white space aside, and how a letter with an accent is stored. */
export function evenSpaces(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
