// French sets a no-break space before : ; ! ? » % and a unit, and after «, or a line may begin with a
// lonely mark; the thin one (U+202F) and the ordinary one (U+00A0) are both right.
const noBreak = '\u00a0\u202f';
const ordinaryBefore = /[ \t]([:;!?»%])/;
const ordinaryBeforeUnit = /(?:\p{N}|\}\})[ \t](ms|s|o|ko|Mo|Go|min|h|€|pts|px)(?!\p{L})/u;
const ordinaryAfter = /«[ \t]/;
const noneBefore = /[\p{L}\p{N})}]([;!?»])(?=[\s.,)»]|$)/u;
const noneBeforeColon = /[\p{L})}](:)(?=\s|$)/u;
const nonePercent = /[\p{N}}](%)/u;
const noneAfter = new RegExp(`«(?![${noBreak} \\t])`, 'u');
const straightApostrophe = /\p{L}'/u;
const foreignQuotes = /["“”]/;

const spaceRemedy = 'a no-break space (U+00A0 or U+202F) belongs there';

/** What is wrong with one French text, in words, and what to do: `{ fault, remedy }[]`. */
export function findTypographyFaults(text) {
  const spaces = [];
  const before = ordinaryBefore.exec(text) ?? ordinaryBeforeUnit.exec(text);
  if (before) spaces.push(`an ordinary space stands before ${before[1]}`);
  if (ordinaryAfter.test(text)) spaces.push('an ordinary space stands after «');
  const none = noneBefore.exec(text) ?? noneBeforeColon.exec(text) ?? nonePercent.exec(text);
  if (none) spaces.push(`no space stands before ${none[1]}`);
  if (noneAfter.test(text)) spaces.push('no space stands after «');
  const faults = spaces.map((fault) => ({ fault, remedy: spaceRemedy }));
  if (straightApostrophe.test(text)) {
    faults.push({ fault: 'a straight apostrophe', remedy: 'the typographic ’ (U+2019)' });
  }
  if (foreignQuotes.test(text)) {
    faults.push({
      fault: 'quotation marks that are not French',
      remedy: '« and », with their spaces',
    });
  }
  return faults;
}
