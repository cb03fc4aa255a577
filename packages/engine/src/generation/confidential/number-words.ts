/** Words that are read as figures or letters: numbers in English and French, single figures elsewhere, the spelling alphabet. */

const rows: [number, string][] = [
  [0, 'zero oh nought null nul cero nil'],
  [1, 'one un une eins een uno um uma ein'],
  [2, 'two deux zwei twee dos due dois duas'],
  [3, 'three trois drei drie tres tre'],
  [4, 'four quatre vier cuatro quattro quatro'],
  [5, 'five cinq funf fuenf vijf cinco cinque'],
  [6, 'six sechs zes seis sei'],
  [7, 'seven sept sieben zeven siete sette sete'],
  [8, 'eight huit acht ocho otto oito'],
  [9, 'nine neuf neun negen nueve nove niner'],
  [10, 'ten dix'],
  [11, 'eleven onze'],
  [12, 'twelve douze'],
  [13, 'thirteen treize'],
  [14, 'fourteen quatorze'],
  [15, 'fifteen quinze'],
  [16, 'sixteen seize'],
  [17, 'seventeen'],
  [18, 'eighteen'],
  [19, 'nineteen'],
  [20, 'twenty vingt vingts'],
  [30, 'thirty trente'],
  [40, 'forty quarante'],
  [50, 'fifty cinquante'],
  [60, 'sixty soixante'],
  [70, 'seventy septante'],
  [80, 'eighty huitante octante'],
  [90, 'ninety nonante'],
  [100, 'hundred cent cents'],
  [1000, 'thousand mille'],
];
const numbers = new Map(
  rows.flatMap(([value, words]) => words.split(' ').map((word) => [word, value] as const)),
);
const times = new Map([
  ['double', 2],
  ['triple', 3],
]);
const joining = new Set(['and', 'et']);

const alphabet =
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu';
const spelling = new Set(alphabet.split(' '));

/** So many words make one number at most. */
export const mostNumberWords = 9;

/** Whether a word belongs to a number. */
export function isNumberWord(word: string): boolean {
  return numbers.has(word) || joining.has(word) || times.has(word);
}

/** What one word is read as, beside itself. */
export function readWord(word: string): string[] {
  const number = numbers.get(word);
  const readings = number === undefined ? [] : [String(number)];
  if (word === 'o') readings.push('0');
  if (spelling.has(word)) readings.push(word[0] as string);
  if (word.length > 4 && /[sx]$/.test(word)) readings.push(word.slice(0, -1));
  if (word.length > 5 && word.endsWith('es')) readings.push(word.slice(0, -2));
  // Each sign twice.
  if (/^(?:(.)\1){2,32}$/u.test(word)) readings.push(word.replace(/(.)\1/gu, '$1'));
  return readings;
}

/** The hundreds with a number added to them; null where nobody says it so. */
function withNext(current: number, value: number): number | null {
  const [tens, ones] = [current % 100, current % 10];
  if (value === 20 && tens === 4) return current + 76;
  if (value < 10) return ones === 0 ? current + value : null;
  if (value < 20) return tens === 0 || tens === 60 || tens === 80 ? current + value : null;
  return tens === 0 ? current + value : null;
}

/** Words in a row as one number: "two thousand five hundred and eighty", « quatre-vingt-dix-sept »; null when they are none. */
export function readNumber(words: string[]): string | null {
  const [first = '', second = ''] = words;
  const often = times.get(first);
  if (often !== undefined) {
    const figure = /^\d$/.test(second) ? Number(second) : numbers.get(second);
    return words.length === 2 && figure !== undefined && figure < 10
      ? String(figure).repeat(often)
      : null;
  }
  if (joining.has(first) || joining.has(words.at(-1) ?? '')) return null;
  let total = 0;
  let current = 0;
  for (const word of words) {
    const value = numbers.get(word);
    if (value === undefined) continue;
    if (value === 0) return null;
    if (value === 100) current = Math.max(1, current) * 100;
    else if (value === 1000) {
      total += Math.max(1, current) * 1000;
      current = 0;
    } else {
      const next = withNext(current, value);
      if (next === null) return null;
      current = next;
    }
  }
  return String(total + current);
}
