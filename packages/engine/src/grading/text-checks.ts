import { languageIn } from '../generation/translation/reply-language.ts';
import { similarityOf } from '../matching/compare-replies.ts';
import { detectLanguage } from '../text/language.ts';
import { separator } from './phrase-checks.ts';
import { evenSpaces } from './plain-text.ts';
import type { Check, CheckResult, GradedAnswer } from './types.ts';

/** How near two texts come; elsewhere, where they may be long. */
export type Compare = (left: string, right: string) => number | Promise<number>;

export const noExpectation = 'no-expectation';

export function checkExact(text: string, expected: string | null): CheckResult {
  if (expected === null) return { kind: 'exact', passed: false, score: 0, why: noExpectation };
  const passed = evenSpaces(text) === evenSpaces(expected);
  return { kind: 'exact', passed, score: Number(passed), why: '' };
}

export async function checkSimilarity(
  text: string,
  { least }: Extract<Check, { kind: 'similarity' }>,
  expected: string | null,
  compare: Compare = similarityOf,
): Promise<CheckResult> {
  const kind = 'similarity';
  if (expected === null) return { kind, passed: false, score: 0, why: noExpectation };
  const score = await compare(text, expected);
  // Rounded down: what is shown never looks like enough when it is not. Scores have four digits.
  const why = (Math.floor(Math.round(score * 10_000) / 100) / 100).toFixed(2);
  return { kind, passed: score >= least, score, why };
}

/** English or French as the words tell; any other language where that is sure. */
async function languageOf(text: string): Promise<string | null> {
  const told = await languageIn(text);
  if (told !== null) return told;
  const [ifEnglish, ifFrench] = [
    await detectLanguage(text, 'en'),
    await detectLanguage(text, 'fr'),
  ];
  return ifEnglish === ifFrench ? ifEnglish : null;
}

export async function checkLanguage(
  text: string,
  { language }: Extract<Check, { kind: 'language' }>,
): Promise<CheckResult> {
  const found = await languageOf(text);
  const passed = found === language;
  return { kind: 'language', passed, score: Number(passed), why: found ?? 'unknown' };
}

const words = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** "don't", « l’adresse » and "e-mail" are one word each. */
export function countWords(text: string): number {
  return text.match(words)?.length ?? 0;
}

export function checkLength(
  text: string,
  { least, most }: Extract<Check, { kind: 'length' }>,
): CheckResult {
  const count = countWords(text);
  const passed = count >= (least ?? 0) && count <= (most ?? Number.POSITIVE_INFINITY);
  return { kind: 'length', passed, score: Number(passed), why: String(count) };
}

export function checkCites(
  citedIds: number[],
  { mode }: Extract<Check, { kind: 'cites' }>,
  documentIds: number[],
): CheckResult {
  const kind = 'cites';
  const expected = [...new Set(documentIds)];
  if (expected.length === 0) return { kind, passed: false, score: 0, why: noExpectation };
  const count = expected.filter((id) => citedIds.includes(id)).length;
  const passed = mode === 'all' ? count === expected.length : count > 0;
  const score = mode === 'all' ? count / expected.length : Number(passed);
  return { kind, passed, score, why: `${count}/${expected.length}` };
}

/** No sentence that a source contradicts. */
export function checkGrounded(sentences: GradedAnswer['sentences']): CheckResult {
  const contradicted = sentences.filter(({ conflict }) => conflict?.verdict === 'contradicted');
  const passed = contradicted.length === 0;
  const why = contradicted.map(({ text }) => text).join(separator);
  return { kind: 'grounded', passed, score: Number(passed), why };
}
