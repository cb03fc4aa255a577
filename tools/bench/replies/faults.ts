/** What a program can say against a reply. Patterns of the bench alone: the writer has its own. */

export type Fault =
  | 'dangling'
  | 'broken list'
  | 'mixed variants'
  | 'wrong platform'
  | 'no verdict'
  | 'glued'
  | 'truncated'
  | 'same body';

const dangling =
  /\b(?:as|see|described|mentioned|listed|shown|steps?|instructions?|section|table|list) (?:above|below)\b|\b(?:above|previous|preceding|next|following) (?:steps?|sections?|instructions?|article|paragraph|table|list)\b(?!:)|\bin the (?:image|screenshot|picture|video)\b|(?<!\p{L})(?:ci-dessus|ci-dessous|ci-apr[èe]s|plus haut|[ée]tape pr[ée]c[ée]dente|section (?:suivante|pr[ée]c[ée]dente))(?!\p{L})/iu;
const glued =
  /\p{Ll}{2}(?:Right|Hold|Click|Press|Select|Open|On the|In the|From the)\b|\p{Ll}[.!?]\p{Lu}\p{Ll}{2}/u;
const platforms: Record<string, RegExp> = {
  windows: /\bwindows\b|\bwin ?(?:7|8|10|11|xp)\b/i,
  mac: /\bmac(?:os|book)?\b|\bos ?x\b/i,
  linux: /\blinux\b|\bubuntu\b/i,
};
const yesNo =
  /^(?:is|are|can|could|do|does|did|will|would|should|may|est-ce|peut-on|puis-je|dois-je|faut-il|un \p{L}+ peut-il)\b[^?]{3,}\?/iu;
const verdict =
  /\b(?:yes|no|not|never|always|can|cannot|can't|must|may|only|allowed|required|possible|impossible|does|is|are)\b|(?<!\p{L})(?:oui|non|ne|pas|jamais|toujours|peut|doit|possible|obligatoire|interdit)(?!\p{L})/iu;

const named = (text: string): string[] =>
  Object.keys(platforms).filter((name) => platforms[name]?.test(text));

/** @param lines what the reply says of the matter, without courtesy */
export function faultsOf(question: string, lines: string[]): Fault[] {
  const said = lines.join('\n');
  const faults: Fault[] = [];
  if (dangling.test(said)) faults.push('dangling');
  if (isBrokenList(lines)) faults.push('broken list');
  if (lines.some((line) => glued.test(line))) faults.push('glued');
  if (lines.some((line) => /(?:…|\.\.\.|,|:| and| et)$/.test(line) && line === lines.at(-1)))
    faults.push('truncated');
  const asked = named(question);
  const told = named(said);
  if (asked.length === 1 && told.length > 0 && !told.includes(asked[0] as string))
    faults.push('wrong platform');
  if (asked.length === 1 && told.length > 1) faults.push('mixed variants');
  const first = question.split('\n').find((line) => yesNo.test(line.trim()));
  if (first && !verdict.test(said)) faults.push('no verdict');
  return faults;
}

/** Steps that do not begin with 1 or leave one out, and a line that leads into nothing. */
function isBrokenList(lines: string[]): boolean {
  let expected = 1;
  for (const [position, line] of lines.entries()) {
    const number = /^(\d{1,2})[.)]\s/.exec(line);
    if (number) {
      if (Number(number[1]) !== 1 && Number(number[1]) !== expected) return true;
      expected = Number(number[1]) + 1;
    } else if (!/^[-•*]\s/.test(line)) expected = 1;
    const next = lines[position + 1];
    if (line.endsWith(':') && (next === undefined || !/^(?:\d{1,2}[.)]|[-•*])\s/.test(next)))
      return true;
  }
  return false;
}
