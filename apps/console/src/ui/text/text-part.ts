import { isHalf } from './light-html.ts';

/** Longest part of a text, in characters and in lines: what a browser lays out in a moment. */
const longestPart = 20_000;
const mostLines = 1_000;
/** A part ends at a line or a word where one does so close before its end. */
const near = 2_000;

/** Where the part of `text` ends that begins at `from`. */
export function endOfPart(text: string, from: number): number {
  const to = endOfLines(text, from);
  if (to >= text.length) return text.length;
  if (text.charAt(to - 1) === '\n') return to;
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign, to - 1) + 1;
    if (at > to - near && at > from) return at;
  }
  return isHalf(text, to) ? to - 1 : to;
}

function endOfLines(text: string, from: number): number {
  const most = from + longestPart;
  let at = from;
  for (let lines = 0; lines < mostLines; lines += 1) {
    const line = text.indexOf('\n', at);
    if (line < 0 || line >= most) return most;
    at = line + 1;
  }
  return at;
}
