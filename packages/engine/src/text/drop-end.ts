/**
 * A text without the signs at its end that `sign` matches, one by one. A pattern that ends in `+$` looks for its end from
 * every sign of every row within the text.
 */
export function dropEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}

/** One space for every row of white space: what is looked for in such a text needs no pattern of any length for gaps. */
export function evenGaps(text: string): string {
  return text.replace(/\s+/g, ' ');
}
