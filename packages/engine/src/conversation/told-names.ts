const name = "\\p{Lu}[\\p{L}’'-]{1,30}";
const title = '(?:(?:Mr|Mrs|Ms|Mme|Mlle|M|Madame|Monsieur)\\.?[ \\u00a0]+)?';
const introduced = [
  new RegExp(
    `(?:[Mm]y name(?:['’]s| is)|[Mm]e nomme|[Jj]e m['’]appelle|[Mm]on nom est|[Mm]on nom[ \\u00a0]?:)[ \\u00a0]+${title}(${name}(?:[ \\u00a0]${name}){0,3})`,
    'gu',
  ),
  // "I am Tired" names nobody: two words with capitals do.
  new RegExp(
    `(?:\\b(?:I am|I['’]m|[Tt]his is)|[Jj]e suis|[Ii]ci)[ \\u00a0]+${title}(${name}(?:[ \\u00a0]${name}){1,3})`,
    'gu',
  ),
];
const longest = 4_000;
const mostNames = 5;

/** The names that people give themselves in a chat: no model is to see them. */
export function namesTold(texts: string[]): string[] {
  const found = texts.flatMap((text) =>
    introduced.flatMap((pattern) =>
      [...text.slice(0, longest).matchAll(pattern)].map(([, told = '']) => told),
    ),
  );
  return [...new Set(found)].slice(0, mostNames);
}
