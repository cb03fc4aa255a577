/** A conversation and what each turn should come to. */

export type Expected =
  /** Answered from one of these articles, in words of which `says` is one. */
  | { kind: 'answer'; articles: string[]; says: RegExp }
  /** Answered from the part of this article that stands under this heading; null: from any part. */
  | { kind: 'part'; article: string; heading: string | null }
  /** Nothing of it stands in the knowledge, or it is none of its business. */
  | { kind: 'none' };

export type Asked = { text: string; expected: Expected };
export type Talk = { company: string; language: 'en' | 'fr'; turns: Asked[] };

/** A question that one of the articles answers; several are parted by a space. */
export const ask = (text: string, articles: string, says: RegExp): Asked => ({
  text,
  expected: { kind: 'answer', articles: articles.split(' '), says },
});

/** A question that nothing answers. */
export const not = (text: string): Asked => ({ text, expected: { kind: 'none' } });
