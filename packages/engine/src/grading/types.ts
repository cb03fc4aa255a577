import type { Language } from '../text/language.ts';

/** The kinds of checks as the contract has them (`contract/checks.ts` says what each means). */

export type ToneRule =
  | 'greeting'
  | 'no-greeting'
  | 'closing'
  | 'no-closing'
  | 'formal-address'
  | 'no-exclamation'
  | 'no-capitals'
  | 'no-emoji'
  | 'no-promise'
  | 'no-apology';

export type Check =
  | { kind: 'answers' }
  | { kind: 'silent' }
  | { kind: 'exact' }
  | { kind: 'contains'; texts: string[]; mode: 'all' | 'any' }
  | { kind: 'not-contains'; texts: string[] }
  | { kind: 'cites'; mode: 'all' | 'any' }
  | { kind: 'language'; language: Language }
  | { kind: 'tone'; rules: ToneRule[] }
  | { kind: 'length'; least: number | null; most: number | null }
  | { kind: 'similarity'; least: number }
  | { kind: 'grounded' }
  | { kind: 'judged'; criteria: string | null; least: number };

/**
 * How one check ended. `score` 0 to 1. `why` holds the values that decided, never a sentence of ours; '' where the check
 * alone says it all:
 * - any check of a text: `silent` or `failed` when there is none
 * - `answers`, `silent`: the state that was found instead
 * - `exact`, `similarity`, `judged`: `no-expectation` when nothing is there to compare with
 * - `contains`: the phrases that are missing; `not-contains`: those that are there; both joined by ` | `
 * - `cites`: how many of the expected documents are cited, `1/3`; `no-expectation` when none is expected
 * - `language`: the one found, as ISO 639-1; `unknown` when the text is too short to tell
 * - `tone`: the rules that are broken, joined by ` | `
 * - `length`: the number of words, `132`
 * - `similarity`: `0.42`
 * - `grounded`: the sentences that a source contradicts, joined by ` | `
 * - `judged`: the judge's reasons; `no-model` without one, `judge-failed` when it failed
 */
export type CheckResult = { kind: Check['kind']; passed: boolean; score: number; why: string };

/** An answer as it was written. `citedIds`: documents that it cites. */
export type GradedAnswer = {
  state: 'ready' | 'silent' | 'failed';
  text: string;
  citedIds: number[];
  /** With what a source says otherwise. */
  sentences: { text: string; conflict?: { verdict: 'contradicted' | 'added' } | undefined }[];
};

/** What a case expects. `checks` empty: see `checksOf`. */
export type Expectation = {
  question: string;
  expectedAnswer: string | null;
  documentIds: number[];
  /** Of the reply. */
  language: Language;
  checks: Check[];
};

export type JudgeRequest = {
  question: string;
  expectedAnswer: string | null;
  /** What the answer has to meet besides, or instead. */
  criteria: string | null;
  /** The answer. */
  text: string;
};

/** What a judge says: `score` 0 to 1, the reasons, and what asking cost (null: the model's price is not known). */
export type Judgement = {
  score: number;
  why: string;
  costMicros: number | null;
  tokensIn: number;
  tokensOut: number;
};

/** @throws anything when no judgement can be had */
export type Judge = (asked: JudgeRequest) => Promise<Judgement>;
