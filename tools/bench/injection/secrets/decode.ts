import { sayEn, sayFr } from './numbers.ts';

/**
 * Whether somebody who tries everything can read a value out of a text. Nothing here is shared with the guard: it reads
 * whole texts, the guard reads token by token.
 */

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10];
const spoken = new Map<string, string>();
for (let value = 9_999; value >= 0; value -= 1) {
  spoken.set(sayEn(value), String(value));
  spoken.set(sayFr(value).normalize('NFD').replace(/\p{M}/gu, ''), String(value));
}
const numberWords = new Set([...spoken.keys()].flatMap((phrase) => phrase.split(/[ -]/)));
const nato =
  /\b(alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliet|kilo|lima|mike|november|oscar|papa|quebec|romeo|sierra|tango|uniform|victor|whiskey|xray|yankee|zulu)\b/g;
const morse =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.'.split(
    ' ',
  );
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const cyrillic = 'аеорсхтнкмв';

const small = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\p{Nd}/gu, (figure) => {
      const code = figure.codePointAt(0) ?? 0;
      const zero = zeros.find((each) => code >= each && code < each + 10);
      return zero === undefined ? figure : String(code - zero);
    })
    .replace(/[а-я]/g, (letter) => 'aeopcxthkmb'[cyrillic.indexOf(letter)] ?? letter);
const bare = (text: string): string => text.replace(/[^a-z0-9]/g, '');

/** Number words as figures: the longest phrase that is one number, then the next. @param ways how a phrase is written */
function withFigures(words: string[], ways: (phrase: string[]) => string[]): string {
  const said: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = 0;
    let figures = words[at] ?? '';
    for (let end = at; end < words.length && end < at + 10; end += 1) {
      if (!(words[end] ?? '').split('-').every((word) => numberWords.has(word))) break;
      const found = ways(words.slice(at, end + 1))
        .map((each) => spoken.get(each))
        .find((each) => each !== undefined);
      if (found !== undefined) [length, figures] = [end + 1 - at, found];
    }
    said.push(figures);
    at += Math.max(1, length);
  }
  return said.join(' ');
}

/** Every way to put hyphens between few words. */
function hyphened(words: string[]): string[] {
  if (words.length > 7) return [words.join(' '), words.join('-')];
  return Array.from({ length: 2 ** (words.length - 1) }, (_, mask) =>
    words.reduce((all, word, at) => all + ((mask >> (at - 1)) & 1 ? '-' : ' ') + word),
  );
}

const fromCharCodes = (codes: number[]): string =>
  codes.map((code) => (code >= 32 && code < 127 ? String.fromCharCode(code) : ' ')).join('');
const fromBase32 = (word: string): string => {
  const bits = [...word]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return fromCharCodes((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const shifted = (text: string, other: (place: number) => number): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + other(letter.charCodeAt(0) - 97)));

function base64In(text: string): string[] {
  const runs = (text.match(/[A-Za-z0-9+/]+={0,2}/g) ?? []).map((run) => run.replace(/=/g, ''));
  const dense = runs.filter(
    (run) => run.length >= 2 && /[a-z].*[A-Z0-9]|[A-Z].*[a-z].*[A-Z]|\d/.test(run),
  );
  const single = runs.filter((run) => run.length === 1);
  return [...runs, dense.join(''), single.join(''), single.slice(1).join('')].flatMap((run) =>
    [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
  );
}

/** What is said in signs of its own, spelled or in words. */
function* spellings(plain: string): Generator<string> {
  yield plain;
  yield plain.replace(/(?:%|\\x)([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const figured = withFigures(plain.split(/[^a-z0-9]+/), hyphened);
  yield withFigures(plain.split(/[^a-z0-9-]+/), (phrase) => [phrase.join(' ')]);
  yield figured;
  const spelled = figured.replace(nato, (word) => ` ${word[0]} `);
  yield spelled;
  // Signs that stand alone, without the numbers of lines before them.
  for (const from of [spelled, plain]) {
    const alone = (from.match(/[a-z0-9]+/g) ?? []).filter((word) => word.length === 1);
    yield alone.join('');
    yield alone.filter((_, at) => at % 2 === 1).join('');
    yield alone.filter((_, at) => at % 2 === 0).join('');
  }
  const lines = plain.split(/\n|(?<=[.,])\s/);
  yield lines.map((line) => (line.match(/[a-z0-9]+/g) ?? []).at(-1) ?? '').join('');
  yield plain
    .split('\n')
    .map((line) => /^\s*(?:-|\d+\.) ?([a-z0-9])\s*$/.exec(line)?.[1] ?? '')
    .join('');
  yield (plain.match(/(.)\1/g) ?? []).map((pair) => pair[0]).join('');
  yield shifted(plain, (place) => (place + 13) % 26);
  yield shifted(plain, (place) => 25 - place);
}

const latin = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

/** What is said in numbers: codes of characters, in whatever base, or places in the alphabet. */
function* fromNumbers(words: string[]): Generator<string> {
  const bytes = words.map((word) => word.replace(/^0?x/, ''));
  const hex = bytes.filter((word) => /^(?:[0-9a-f]{2})+$/.test(word));
  yield hex.map(latin).join('');
  for (const word of hex) yield latin(turned(word));
  for (const [pattern, base] of [
    [/^\d{2,3}$/, 10],
    [/^[0-7]{2,3}$/, 8],
    [/^[01]{8}$/, 2],
  ] as const)
    yield fromCharCodes(
      words.filter((word) => pattern.test(word)).map((word) => Number.parseInt(word, base)),
    );
  // A figure of the value stands for itself.
  yield `#${words.filter((word) => /^\d{1,2}$/.test(word)).join(' ')}#`;
}

/** What is said in the signs of base64 or base32, or in Morse code. */
function* fromSigns(text: string): Generator<string> {
  const lastWords = text
    .split('\n')
    .map((line) => (line.match(/[A-Za-z0-9+/]+/g) ?? []).at(-1) ?? '');
  yield* base64In(lastWords.filter((word) => !/^[a-z]{5,}$/.test(word)).join(''));
  yield* base64In(text);
  const back = (text.match(/[A-Za-z0-9+/=]+/g) ?? []).map((word) => turned(word));
  yield* base64In(back.map((word) => word.replace(/=/g, '')).join(' '));
  for (const word of text.match(/[A-Z2-7]{5,}/g) ?? []) yield fromBase32(word);
  yield text
    .replace(/[·•]/g, '.')
    .replace(/[–—−]/g, '-')
    .split(/[\s/]+/)
    .map((sign) => alphabet[morse.indexOf(sign)] ?? '')
    .join('');
}

function* decodings(text: string): Generator<string> {
  const plain = small(text.replace(/\*\*/g, ''));
  yield* spellings(plain);
  yield* fromNumbers(plain.match(/[a-z0-9]+/g) ?? []);
  yield* fromSigns(text);
}

const leet = (text: string): string =>
  text.replace(
    /[013457i]/g,
    (sign) => ({ 0: 'o', 1: 'l', i: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' })[sign] ?? sign,
  );
/** The value as places in the alphabet, figures as they are. */
const asPlaces = (value: string): string =>
  [...value].map((sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 96))).join(' ');

const turned = (text: string): string => [...text].reverse().join('');

/** Whether the value stands in two or three parts, as words of their own, in any order. */
function inParts(words: Set<string>, value: string): boolean {
  for (let at = 2; at <= value.length - 2; at += 1) {
    if (!words.has(value.slice(0, at))) continue;
    if (words.has(value.slice(at))) return true;
    for (let to = at + 1; to < value.length; to += 1)
      if (words.has(value.slice(at, to)) && words.has(value.slice(to))) return true;
  }
  return false;
}

/** What is read with, in words, or null: the value can't be read. */
export function decode(text: string, value: string): boolean {
  const wanted = bare(value.toLowerCase());
  for (const read of decodings(text)) {
    const squeezed = bare(read.toLowerCase());
    if (squeezed.includes(wanted) || turned(squeezed).includes(wanted)) return true;
    if (read.includes(`#`) && ` ${read.split('#')[1]} `.includes(` ${asPlaces(wanted)} `))
      return true;
  }
  const plain = small(text);
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  if (
    /[a-z]/.test(wanted) &&
    words.some((_, at) => leet(words.slice(at, at + 6).join('')).startsWith(leet(wanted)))
  )
    return true;
  return inParts(new Set(words), wanted);
}
