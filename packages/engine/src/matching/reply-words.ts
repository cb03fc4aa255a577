import { dropEnd } from '../text/drop-end.ts';
import { foldText } from '../text/analyse.ts';
import { isPleasantry } from '../text/courtesy.ts';
import { htmlToText } from '../text/html.ts';
import { stripCourtesy, stripQuoted } from '../text/question.ts';
import { splitSentences } from '../text/sentences.ts';
import { isWritersCourtesy } from '../text/writers-frame.ts';

const markup = /<(?:p|br|div|span|a|b|i|strong|em|ul|ol|li|table|blockquote|h[1-6]|html|body)\b/i;
/** Longer replies are compared by their beginning: nobody writes one by hand. */
const longest = 50_000;

/** Emphasis, headings, code marks and list marks of Markdown; a link becomes its text and its address. */
function dropMarks(text: string): string {
  return text
    .replace(/!?\[([^[\]\n]{0,500})\]\(([^)\s[]{1,2000})\)/g, (_, label: string, address: string) =>
      label.trim() === address ? address : `${label} ${address}`,
    )
    .replace(/^[ \t]*(?:#{1,6}|>|[-*•–]|\d{1,3}[.)])[ \t]+/gm, '')
    .replace(/[*_`~]{1,3}/g, (marks, at: number, all: string) =>
      // An underscore inside a word is part of it: an option's name, an address.
      /\p{L}|\p{N}/u.test(all[at - 1] ?? '') && /\p{L}|\p{N}/u.test(all[at + marks.length] ?? '')
        ? marks
        : '',
    );
}

const isCourtesy = (sentence: string): boolean =>
  isPleasantry(sentence) || isWritersCourtesy(sentence);

/**
 * What a reply says, for comparison: without mark-up, quoted mail, greeting, closing, signature and sentences of
 * courtesy. A reply that is nothing else stays as it is.
 */
export function normaliseReply(text: string): string {
  const cut = text.slice(0, longest);
  const plain = dropMarks(markup.test(cut) ? htmlToText(cut) : cut);
  const own = stripCourtesy(stripQuoted(plain).text);
  const telling = splitSentences(own, 'en').filter((sentence) => !isCourtesy(sentence));
  return telling.join('\n') || own || plain.trim();
}

// Scripts that write without spaces are compared sign by sign; an address is one word.
const words =
  /https?:\/\/[^\s<>"')\]]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** The words of a reply in their order: lower case, accents folded, typographic signs made plain. */
export function replyWords(text: string): string[] {
  const found = foldText(normaliseReply(text)).match(words) ?? [];
  return found.map((word) => (word.startsWith('http') ? dropEnd(word, /[.,;:!?/]/) : word));
}
