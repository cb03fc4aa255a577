import { foldText } from '../text/analyse.ts';
import { weighParts } from '../text/asking.ts';
import { isClosing, isPleasantry } from '../text/courtesy.ts';
import type { Language } from '../text/language.ts';
import { stripCourtesy } from '../text/question.ts';
import { splitSentences } from '../text/sentences.ts';

/** What a conversation is about, in its own sentences: nothing is put in other words, nothing is made up. */

export type SaidMessage = { author: 'visitor' | 'bot' | 'agent'; text: string };

const mostOfVisitor = 3;
const longestSentence = 240;
const longestSummary = 700;
/** Numbers of orders and the like are what a colleague looks for first. */
const figureWeight = 0.4;

/** Asking for a person tells nothing of what the person is needed for. */
const personWish =
  /\b(?:(?:speak|talk|chat)\s+(?:to|with)\s+(?:a\s+|an\s+|some)|(?:real|human)\s+(?:person|being|agent)|call\s+me|(?:parler|discuter)\s+(?:à|a|avec)\s+(?:une?\s+|quelqu)|vrai\s+(?:humain|conseiller)|conseill(?:er|ère)\s+humain)/iu;

type Part = { text: string; weight: number; at: number };

function cut(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= longestSentence) return line;
  const start = line.slice(0, longestSentence);
  const end = start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : start).toWellFormed()}…`;
}

/** The visitor's sentences with how much each tells, each once. */
function partsOf(messages: SaidMessage[], language: Language): Part[] {
  const parts = new Map<string, Part>();
  let at = 0;
  for (const { author, text } of messages) {
    if (author !== 'visitor') continue;
    for (const part of weighParts(stripCourtesy(text), language)) {
      const sentence = cut(part.text);
      const key = foldText(sentence);
      if (key.trim().length < 3 || parts.has(key)) continue;
      const weight = part.weight + (/\d{3}/.test(sentence) ? figureWeight : 0);
      parts.set(key, { text: sentence, weight, at: (at += 1) });
    }
  }
  const all = [...parts.values()];
  const isEmpty = (text: string) => personWish.test(text) || isClosing(text) || isPleasantry(text);
  const telling = all.filter(({ text }) => !isEmpty(text));
  return telling.length > 0 ? telling : all;
}

/** How it stands: what a person said last, else the bot. */
function lastAnswer(messages: SaidMessage[], language: Language): string | null {
  const answer =
    messages.findLast(({ author, text }) => author === 'agent' && text.trim()) ??
    messages.findLast(({ author, text }) => author === 'bot' && text.trim());
  const [first] = splitSentences(stripCourtesy(answer?.text ?? ''), language);
  return first ? cut(first) : null;
}

/**
 * The telling sentences of the visitor in their order, then after an arrow how the last answer began. Empty where the
 * visitor said nothing.
 */
export function summarise(messages: SaidMessage[], language: Language): string {
  const chosen = partsOf(messages, language)
    .toSorted((one, other) => other.weight - one.weight || one.at - other.at)
    .slice(0, mostOfVisitor)
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => (/[.!?…:]$/u.test(text) ? text : `${text}.`));
  if (chosen.length === 0) return '';
  const answer = lastAnswer(messages, language);
  const summary = chosen.join(' ');
  const whole = answer ? `${summary} → ${answer}` : summary;
  return whole.length <= longestSummary ? whole : summary;
}
