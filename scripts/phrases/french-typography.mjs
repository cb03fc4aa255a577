// French sets a no-break space before : ; ! ? » and after «, or a line may begin with a
// lonely mark; the thin one (U+202F) and the ordinary one (U+00A0) are both right.
const noBreak = '\u00a0\u202f';
const ordinaryBefore = /[ \t]([:;!?»])/;
const ordinaryAfter = /«[ \t]/;
const noneBefore = /[\p{L}\p{N})}]([;!?»])(?=[\s.,)»]|$)/u;
const noneBeforeColon = /[\p{L})}](:)(?=\s|$)/u;
const noneAfter = new RegExp(`«(?![${noBreak} \\t])`, 'u');

/** What is wrong with one French text, in words; empty when nothing is. */
export function findTypographyFaults(text) {
  const faults = [];
  const before = ordinaryBefore.exec(text);
  if (before) faults.push(`an ordinary space stands before ${before[1]}`);
  if (ordinaryAfter.test(text)) faults.push('an ordinary space stands after «');
  const none = noneBefore.exec(text) ?? noneBeforeColon.exec(text);
  if (none) faults.push(`no space stands before ${none[1]}`);
  if (noneAfter.test(text)) faults.push('no space stands after «');
  return faults;
}

/**
 * The texts whose apostrophe is not the one that the language uses elsewhere:
 * `{ key, path }[]`, the rarer kind of the two, empty when one kind is used throughout.
 */
export function findOddApostrophes(texts) {
  const straight = texts.filter(({ text }) => /\p{L}'\p{L}/u.test(text));
  const curly = texts.filter(({ text }) => /\p{L}’\p{L}/u.test(text));
  return straight.length <= curly.length ? straight : curly;
}
