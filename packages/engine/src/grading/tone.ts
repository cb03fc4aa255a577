import { isClosingLine, longFormula } from '../generation/styles/reply-signature.ts';
import { dropGreetingLead, isClosing, isGreeting } from '../text/courtesy.ts';
import { detectLanguage, type Language } from '../text/language.ts';
import { splitSentences } from '../text/sentences.ts';
import { separator } from './phrase-checks.ts';
import { plainText } from './plain-text.ts';
import {
  apology,
  emoji,
  exclamation,
  familiar,
  initials,
  promise,
  quoted,
  unspeakable,
} from './tone-patterns.ts';
import type { Check, CheckResult, ToneRule } from './types.ts';

const address = /:\/\/|www\.|@|\[\[/;
const longestLine = 200;

/** Addresses have signs and capitals of their own. */
const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (word) => (address.test(word) ? ' ' : word));

/** Lines that say something. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function greets(text: string): boolean {
  const [first = ''] = linesOf(text);
  const line = first.slice(0, longestLine);
  return isGreeting(line) || dropGreetingLead(line) !== line;
}

/** Words that also begin sentences: "Thank you for …", "Best before …". */
const beginsSentences =
  /^(?:many )?(?:thanks?|thx|ta|merci|best)(?!\p{L})(?! (?:regards|wishes))/iu;
/** A closing stands here at the latest: before a signature of some lines. */
const lastLines = 5;

function isCloser(line: string): boolean {
  if (isClosingLine(line) || longFormula.test(line)) return true;
  return isClosing(line) && !beginsSentences.test(line);
}

function closes(text: string, language: Language): boolean {
  const lines = linesOf(text).slice(-lastLines);
  const cut = lines.map((line) => line.slice(-longestLine));
  const sentences = cut.flatMap((line) => splitSentences(line, language));
  return [...lines.filter((line) => line.length <= longestLine), ...sentences].some(isCloser);
}

// Letters of any script that has capitals; a code has figures or dashes at its side.
const capitals = /(?<![\p{L}\p{N}_-])\p{Lu}{2,}(?:['’]\p{Lu}{2,})?(?![\p{L}\p{N}_-])/gu;
const shouted = 5;

const isInitials = (word: string): boolean =>
  initials.has(word) || unspeakable.test(word.normalize('NFD').replace(/\p{M}/gu, ''));

/**
 * Words in capitals: one of five letters or more, or two in a row of which one has four. Short names are none, nor is
 * what stands in parentheses, as their explanation, or what the expected answer writes so.
 */
function shouts(text: string, expected: string | null): boolean {
  const allowed = new Set(expected?.match(capitals) ?? []);
  let lastEnd = -2;
  let lastLength = 0;
  for (const match of text.matchAll(capitals)) {
    const [word] = match;
    if (allowed.has(word) || isInitials(word) || text[match.index - 1] === '(') continue;
    const isNext = match.index === lastEnd + 1;
    if (word.length >= shouted) return true;
    if (isNext && Math.max(word.length, lastLength) >= shouted - 1) return true;
    lastEnd = match.index + word.length;
    lastLength = word.length;
  }
  return false;
}

type Tone = {
  /** Without addresses. */
  text: string;
  plain: string;
  language: Language;
  expected: string | null;
};

const kept: Record<ToneRule, (tone: Tone) => boolean> = {
  greeting: ({ text }) => greets(text),
  'no-greeting': ({ text }) => !greets(text),
  closing: ({ text, language }) => closes(text, language),
  'no-closing': ({ text, language }) => !closes(text, language),
  'formal-address': ({ plain, language }) =>
    language !== 'fr' || !familiar.test(plain.replace(quoted, ' ')),
  'no-exclamation': ({ text }) => !exclamation.test(text),
  'no-capitals': ({ text, expected }) => !shouts(text, expected),
  'no-emoji': ({ text }) => !emoji.test(text),
  'no-promise': ({ plain }) => !promise.test(plain),
  'no-apology': ({ plain }) => !apology.test(plain),
};

/** @param about the language of the reply, and the expected answer where there is one */
export async function checkTone(
  text: string,
  { rules }: Extract<Check, { kind: 'tone' }>,
  about: { language: Language; expectedAnswer: string | null },
): Promise<CheckResult> {
  const bare = withoutAddresses(text.normalize('NFC'));
  const tone: Tone = {
    text: bare,
    plain: plainText(bare),
    language: await detectLanguage(bare, about.language),
    expected: about.expectedAnswer,
  };
  const broken = rules.filter((rule) => !kept[rule](tone));
  const passed = broken.length === 0;
  const score = 1 - broken.length / rules.length;
  return { kind: 'tone', passed, score, why: broken.join(separator) };
}
