import { z } from 'zod';
import { textLanguage } from './route.ts';

/**
 * What the answer to a test case has to meet. Each kind is a pure function of the engine (`grading/`); a case passes when
 * all of its checks do.
 */
export const CheckKind = z.enum([
  'answers',
  'silent',
  'exact',
  'contains',
  'not-contains',
  'cites',
  'language',
  'tone',
  'length',
  'similarity',
  'judged',
  'grounded',
]);
export type CheckKind = z.infer<typeof CheckKind>;

/** Rules of tone that are told by pattern. */
export const ToneRule = z.enum([
  'greeting',
  'no-greeting',
  'closing',
  'no-closing',
  'formal-address',
  'no-exclamation',
  'no-capitals',
  'no-emoji',
  'no-promise',
  'no-apology',
]);
export type ToneRule = z.infer<typeof ToneRule>;

/** What a text is looked through for: words as they are, capitals and accents aside; `*` stands for any letters of a word. */
const phrase = z.string().trim().min(1).max(300);
export const phrases = z.array(phrase).min(1).max(20);
const share = z.number().min(0).max(1);

export const Check = z.discriminatedUnion('kind', [
  /** An answer is written. */
  z.strictObject({ kind: z.literal('answers') }),
  /** None is: there is nothing to answer from. */
  z.strictObject({ kind: z.literal('silent') }),
  /** The expected answer, word by word. */
  z.strictObject({ kind: z.literal('exact') }),
  z.strictObject({ kind: z.literal('contains'), texts: phrases, mode: z.enum(['all', 'any']) }),
  z.strictObject({ kind: z.literal('not-contains'), texts: phrases }),
  /** The documents that the case expects. */
  z.strictObject({ kind: z.literal('cites'), mode: z.enum(['all', 'any']) }),
  z.strictObject({ kind: z.literal('language'), language: textLanguage }),
  z.strictObject({ kind: z.literal('tone'), rules: z.array(ToneRule).min(1).max(10) }),
  /** In words. */
  z.strictObject({
    kind: z.literal('length'),
    least: z.int().min(0).max(5_000).nullable(),
    most: z.int().min(1).max(5_000).nullable(),
  }),
  /** No sentence that a source contradicts. */
  z.strictObject({ kind: z.literal('grounded') }),
  /** To the expected answer, 0 to 1 by words in the same order (docs/suggestions.md). */
  z.strictObject({ kind: z.literal('similarity'), least: share }),
  /** A model says how well the answer meets the expected one, or what is written here, 0 to 1, and why. */
  z.strictObject({
    kind: z.literal('judged'),
    criteria: z.string().trim().min(1).max(2_000).nullable(),
    least: share,
  }),
]);
export type Check = z.infer<typeof Check>;

/** How one check ended. */
export const CheckResult = z.object({
  kind: CheckKind,
  passed: z.boolean(),
  /** 0 to 1. */
  score: z.number(),
  /**
   * What decided, as values that screens put into words by `kind`; '' where the check alone says it.
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
  why: z.string(),
});
export type CheckResult = z.infer<typeof CheckResult>;
