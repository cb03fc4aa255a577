/** Names stand in mails that we send: what a mail program would make a link of must not come in by them. */

/** Marks that turn the direction of what follows: a name could rewrite the line it stands in. */
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

const breaking = new RegExp(`[\\p{Cc}\\u2028\\u2029\\ufffd${turning}]`, 'u');
const address = /@|:\/\/|\bhttps?\b|\bwww\b/i;
/** `evil.example`: two letters or figures, a dot, two letters. "J.R. Tolkien" and "St. John" have none. */
const domain = /[\p{L}\p{N}]{2}\.\p{L}{2}/u;

/** A name on one line, without an address. @param isDomainToo what looks like a domain, as in "Books.example", counts */
export function isPlainName(text: string, isDomainToo = true): boolean {
  return !breaking.test(text) && !address.test(text) && !(isDomainToo && domain.test(text));
}
