import type { Language } from './language.ts';
import { wordsOf } from './languages/languages.ts';
import { stemsNaming } from './subject-line.ts';

/** A sentence of a question and how much of what is wanted it tells: 0 to `partWeights.subject`. */
export type QuestionPart = { text: string; weight: number };

/** A ticket's subject names its matter; then come what it asks, what is wrong, and last the story around it. */
export const partWeights = { subject: 1.5, asks: 1, problem: 0.7, story: 0.3 } as const;

const contact = /^(?:[\d\s()+.-]{7,}|[A-Z]{2}-?\d{4,})$/;
const gap = /\s/;

// Runs for every search: a rough cut is enough here and ten times quicker than finding sentences properly.
function roughSentences(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+|\n+/).filter((sentence) => sentence.trim());
}

/** One run with an "@" inside: a mail address, a name on a network. */
function isAddress(text: string): boolean {
  const at = text.indexOf('@', 1);
  return at > 0 && at < text.length - 1 && !gap.test(text);
}

function weightOf(sentence: string, language: Language): number {
  if (contact.test(sentence) || isAddress(sentence)) return 0;
  const { asks, problem } = wordsOf(language);
  if (asks?.test(sentence)) return partWeights.asks;
  // Where nothing is known of problems, what is told may be one.
  return (problem?.test(sentence) ?? true) ? partWeights.problem : partWeights.story;
}

/**
 * The sentences of an extracted question with what each weighs; the first line of several is the subject, which weighs
 * nothing when it names no matter ("Question 1").
 */
export function weighParts(question: string, language: Language): QuestionPart[] {
  const [subject = '', ...rest] = question.split('\n');
  const sentences = roughSentences(rest.join('\n'));
  // A question of one line has no subject: all of it is asked.
  const alone = (text: string): QuestionPart => ({
    text,
    weight: Math.max(weightOf(text, language), partWeights.problem),
  });
  if (sentences.length === 0) return roughSentences(subject).map(alone);
  if (subject.trim() && stemsNaming(subject, language).size === 0) {
    const said = sentences.map((text) => ({ text, weight: weightOf(text, language) }));
    return [{ text: subject, weight: 0 }, ...(said.length === 1 ? sentences.map(alone) : said)];
  }
  return [
    { text: subject, weight: partWeights.subject },
    ...sentences.map((text) => ({ text, weight: weightOf(text, language) })),
  ];
}

const machineOrders = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|your|all)\b.{0,20}\b(?:instructions?|rules?|prompts?|guidelines)\b/i,
  /\b(?:you are now|act as|pretend to be|from now on you)\b.{0,40}\b(?:bot|assistant|ai|model|dan)\b|\byou are now \p{Lu}\p{L}*(?:bot|gpt|ai)\b/iu,
  /\b(?:system|developer) (?:notice|prompt|message|override)\b.{0,40}\b(?:assistant|bot|ai|model|agent)\b|\b(?:reveal|print|repeat|show)\b.{0,20}\b(?:system prompt|your (?:instructions|prompt))\b/i,
  /\b(?:ignore[zr]?|oublie[zr]?|ne tiens pas compte)\b.{0,30}\b(?:tes|vos|toutes|les|ces)\b.{0,25}\b(?:instructions|consignes|r[èe]gles)\b/i,
  /\b(?:tu es|vous [êe]tes) (?:maintenant|d[ée]sormais|en mode)\b|\ble syst[èe]me doit (?:r[ée]pondre|envoyer|donner|ignorer)\b|\b(?:recopi|r[ée]v[ée]l|affich)\w+\b.{0,25}\b(?:consignes|instructions|prompt)\b/i,
];

/** Whether a text gives orders to a program instead of asking people: such a ticket is for a person to read, not to be answered. */
export function ordersMachine(text: string): boolean {
  return machineOrders.some((pattern) => pattern.test(text));
}
