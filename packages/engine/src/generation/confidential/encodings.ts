import { dropEnd } from '../../text/drop-end.ts';
import { turned } from './fold.ts';

/** How a text is read that stands for another one: piece by piece, each as the letters that it stands for. */

export type Token = {
  /** What it may be read as; empty where it is read as nothing. */
  readings: string[];
  isFigure: boolean;
};

const run = /[\p{L}\p{N}]+/gu;
const isFigure = (text: string): boolean => /^\p{N}+$/u.test(text);
const a = 97;

/** Letters and figures apart: each is a piece. */
export function partsOf(text: string): string[] {
  return text.match(/\p{L}+|\p{N}+/gu) ?? [];
}

const bytesAsText = (bytes: string[], base: number): string =>
  bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, base))).join('');

/** What was decoded, part by part; nothing where it is no text. */
function decoded(text: string, from: string): Token[] {
  const parts = partsOf(text.toLowerCase()).filter((part) => /^[a-z0-9]+$/.test(part));
  const figure = isFigure(from);
  return parts.length > 0
    ? parts.map((part) => ({ readings: [part], isFigure: false }))
    : [{ readings: [], isFigure: figure }];
}

function* inHex(text: string): Generator<Token> {
  for (const [word] of text.matchAll(run)) {
    const [, hex] = /^(?:0x|x|u\+?0{0,2})?((?:[0-9a-f]{2})+)$/i.exec(word) ?? [];
    yield* decoded(hex ? bytesAsText(hex.match(/../g) ?? [], 16) : '', word);
  }
}

function* inCodes(text: string): Generator<Token> {
  for (const [word] of text.matchAll(run)) {
    const code = /^\d{2,3}$/.test(word) ? Number(word) : 0;
    yield* decoded(code >= 32 && code < 127 ? String.fromCharCode(code) : '', word);
  }
}

function* inOctal(text: string): Generator<Token> {
  for (const [word] of text.matchAll(run)) {
    const code = /^[0-7]{2,3}$/.test(word) ? Number.parseInt(word, 8) : 0;
    yield* decoded(code >= 32 && code < 127 ? String.fromCharCode(code) : '', word);
  }
}

function* inBits(text: string): Generator<Token> {
  const joined = text.replace(/(?<![\p{L}\p{N}])([01]{4})[ _]([01]{4})(?![\p{L}\p{N}])/gu, '$1$2');
  for (const [word] of joined.matchAll(run)) {
    const isBits = /^(?:[01]{7}|(?:[01]{8})+)$/.test(word);
    yield* decoded(isBits ? bytesAsText(word.match(/.{7,8}/g) ?? [], 2) : '', word);
  }
}

function* inPlaces(text: string): Generator<Token> {
  for (const [word] of text.matchAll(run)) {
    const [, number = ''] = /^(\d{1,2})(?:st|nd|rd|th|e|er|eme)?$/.exec(word) ?? [];
    const place = Number(number);
    const letter = place >= 1 && place <= 26 ? [String.fromCharCode(a + place - 1)] : [];
    yield { readings: isFigure(word) ? [...letter, word] : letter, isFigure: isFigure(word) };
  }
}

/** Each letter as another one; figures stay. */
function lettersAs(other: (place: number) => number) {
  return function* read(text: string): Generator<Token> {
    for (const [word] of text.toLowerCase().matchAll(run))
      for (const part of partsOf(word)) {
        const reading = part.replace(/[a-z]/g, (letter) =>
          String.fromCharCode(a + other(letter.charCodeAt(0) - a)),
        );
        yield { readings: [reading], isFigure: isFigure(part) };
      }
  };
}

const morse: Record<string, string> = Object.fromEntries(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.'
    .split(' ')
    .map((signs, at) => [signs, 'abcdefghijklmnopqrstuvwxyz0123456789'[at] as string]),
);
const signsOrWord = /(?<![^\s/|,;])[.-]{1,5}(?![^\s/|,;])|[\p{L}\p{N}]+/gu;

function* inMorse(text: string): Generator<Token> {
  const signs = text.replace(/[·•․⋅∙]/gu, '.').replace(/[−–—‑‐_]/gu, '-');
  for (const [word] of signs.matchAll(signsOrWord)) {
    const letter = morse[word];
    yield { readings: letter === undefined ? [] : [letter], isFigure: isFigure(word) };
  }
}

/** Readers of what stands for letters, each by itself: a value is said in one of them. */
export const encodings: ((text: string) => Iterable<Token>)[] = [
  inHex,
  (text) => inHex(turned(text)),
  inCodes,
  inOctal,
  inBits,
  inPlaces,
  inMorse,
  lettersAs((place) => (place + 13) % 26),
  lettersAs((place) => 25 - place),
];

const leetSigns: Record<string, string> = {
  0: 'o',
  1: 'l',
  i: 'l',
  '!': 'l',
  '|': 'l',
  '£': 'l',
  2: 'z',
  3: 'e',
  '€': 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
  '+': 't',
  8: 'b',
  9: 'g',
  6: 'g',
};

/** One letter for all that are written for each other. */
export function leet(text: string): string {
  return text.replace(/[^\p{L}\p{M}]|i/gu, (sign) => leetSigns[sign] ?? '');
}

export function* inLeet(text: string): Generator<Token> {
  for (const [word] of text.matchAll(/[\p{L}\p{N}@$€£|+!]+/gu))
    yield { readings: [leet(dropEnd(word, /[!+|]/))], isFigure: isFigure(word) };
}

const alphabets = {
  6: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  5: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
};

/** A text in signs of so many bits, wherever in an encoded text it begins, and whether it ends there or not. */
function inSigns(text: string, width: 5 | 6): string[] {
  const bytes = [...new TextEncoder().encode(text)];
  // A sign begins with the first byte again after so many.
  const shifts = width === 6 ? [0, 1, 2] : [0, 1, 2, 3, 4];
  return shifts.flatMap((shift) => {
    const bits = [...Array<number>(shift).fill(0), ...bytes]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('');
    const signs: string[] = [];
    for (let at = Math.ceil((shift * 8) / width) * width; at < bits.length; at += width)
      signs.push(
        alphabets[width][Number.parseInt(bits.slice(at, at + width).padEnd(width, '0'), 2)] ?? '',
      );
    const last = signs.join('');
    return bits.length % width === 0 ? [last] : [last.slice(0, -1), last];
  });
}

/** What stands in base64 or base32 for a text, also turned round. */
export function inBase64(text: string): string[] {
  const all = [...inSigns(text, 6), ...inSigns(text, 5)];
  return all.flatMap((signs) => [signs, turned(signs)]);
}

/** Words with the alphabet of base64, in their order. */
export function base64Words(text: string): string[] {
  return (text.match(/[A-Za-z0-9+/_-]+/g) ?? []).map((word) =>
    word.replace(/-/g, '+').replace(/_/g, '/'),
  );
}

/** No word of a language: a capital behind a small letter, or figures among letters. */
export function looksEncoded(word: string): boolean {
  return word.length >= 3 && /[a-z][A-Z]|[A-Za-z]\d|\d[A-Za-z]/.test(word);
}

/** The first letter or figure of each word. */
export function* initials(text: string): Generator<Token> {
  for (const [word] of text.matchAll(run)) yield { readings: [word.slice(0, 1)], isFigure: false };
}

/** That of the whole text. */
export function initialOf(text: string): Token[] {
  const [first] = /[\p{L}\p{N}]/u.exec(text) ?? [];
  return [{ readings: first === undefined ? [] : [first], isFigure: false }];
}
