import { checkContains, checkNotContains } from './phrase-checks.ts';
import {
  checkCites,
  checkExact,
  checkGrounded,
  checkLanguage,
  checkLength,
  checkSimilarity,
  type Compare,
  noExpectation,
} from './text-checks.ts';
import { checkTone } from './tone.ts';
import type {
  Check,
  CheckResult,
  Expectation,
  GradedAnswer,
  Judge,
  JudgeRequest,
} from './types.ts';

export type {
  Check,
  CheckResult,
  Expectation,
  GradedAnswer,
  Judge,
  Judgement,
  JudgeRequest,
  ToneRule,
} from './types.ts';

/** How near an answer comes to the expected one at the least, where a case says nothing else. */
const usualLeastSimilarity = 0.6;

/** The checks of a case; of one that has none, what it expects is looked at. Never empty. */
export function checksOf(
  expectation: Pick<Expectation, 'checks' | 'expectedAnswer' | 'documentIds'>,
): Check[] {
  const { checks, expectedAnswer, documentIds } = expectation;
  if (checks.length > 0) return checks;
  const usual: Check[] = [];
  if (expectedAnswer !== null) usual.push({ kind: 'similarity', least: usualLeastSimilarity });
  if (documentIds.length > 0) usual.push({ kind: 'cites', mode: 'any' });
  return usual.length > 0 ? usual : [{ kind: 'answers' }];
}

async function checkJudged(
  { least }: Extract<Check, { kind: 'judged' }>,
  asked: JudgeRequest,
  judge: Judge | null,
): Promise<CheckResult> {
  const fails = (why: string): CheckResult => ({ kind: 'judged', passed: false, score: 0, why });
  if (asked.expectedAnswer === null && asked.criteria === null) return fails(noExpectation);
  if (!judge) return fails('no-model');
  try {
    const { score, why } = await judge(asked);
    return { kind: 'judged', passed: score >= least, score, why };
  } catch {
    return fails('judge-failed');
  }
}

function checkState(kind: 'answers' | 'silent', { state }: GradedAnswer): CheckResult {
  const passed = state === (kind === 'answers' ? 'ready' : 'silent');
  return { kind, passed, score: Number(passed), why: passed ? '' : state };
}

type Asked = {
  answer: GradedAnswer;
  expectation: Expectation;
  judge: Judge | null;
  compare: Compare | undefined;
};

async function checkText(
  check: Exclude<Check, { kind: 'answers' | 'silent' | 'judged' }>,
  { answer: { text, citedIds, sentences }, expectation, compare }: Asked,
): Promise<CheckResult> {
  const { expectedAnswer, documentIds, language } = expectation;
  switch (check.kind) {
    case 'exact':
      return checkExact(text, expectedAnswer);
    case 'contains':
      return checkContains(text, check);
    case 'not-contains':
      return checkNotContains(text, check);
    case 'cites':
      return checkCites(citedIds, check, documentIds);
    case 'grounded':
      return checkGrounded(sentences);
    case 'language':
      return checkLanguage(text, check);
    case 'tone':
      return checkTone(text, check, { language, expectedAnswer });
    case 'length':
      return checkLength(text, check);
    case 'similarity':
      return checkSimilarity(text, check, expectedAnswer, compare);
  }
}

async function runCheck(check: Check, asked: Asked): Promise<CheckResult> {
  const { answer, expectation, judge } = asked;
  const { kind } = check;
  if (kind === 'answers' || kind === 'silent') return checkState(kind, answer);
  // What is not written meets nothing that is said of a text.
  if (answer.state !== 'ready') return { kind, passed: false, score: 0, why: answer.state };
  if (kind !== 'judged') return checkText(check, asked);
  const { question, expectedAnswer } = expectation;
  const request = { question, expectedAnswer, criteria: check.criteria, text: answer.text };
  return checkJudged(check, request, judge);
}

/**
 * Holds an answer against what its case expects: it passes when every check does. `score` is the mean of theirs, 0 to 1;
 * `checks` stand in the order of `checksOf`. A judge is asked only by checks of kind `judged`, one after the other; what
 * goes wrong with it is a check that failed, never an error.
 * @param judge null where no model is there to judge
 */
export async function gradeAnswer(
  answer: GradedAnswer,
  expectation: Expectation,
  judge: Judge | null,
  compare?: Compare,
): Promise<{ passed: boolean; score: number; checks: CheckResult[] }> {
  const checks: CheckResult[] = [];
  for (const check of checksOf(expectation))
    checks.push(await runCheck(check, { answer, expectation, judge, compare }));
  const score = checks.reduce((sum, each) => sum + each.score, 0) / checks.length;
  return { passed: checks.every(({ passed }) => passed), score, checks };
}
