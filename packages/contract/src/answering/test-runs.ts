import { z } from 'zod';
import { Check, CheckKind, CheckResult } from '../checks.ts';
import { failuresOf, listOf, moment, paging, ref, route, versionNumber } from '../route.ts';
import { SuggestionSource } from './suggestions.ts';
import { SuggestionSentence } from './suggestion-sentence.ts';
import { SilenceReason } from '../silence-reason.ts';

export const errors = {
  'test-sets.not-found': { status: 404, message: 'Test set not found' },
  'test-sets.empty': { status: 409, message: 'This test set has no cases.' },
  'test-sets.running': { status: 409, message: 'This test set is being run.' },
  'test-cases.not-found': { status: 404, message: 'Test case not found' },
  'test-runs.not-found': { status: 404, message: 'Test run not found' },
  'test-runs.ended': { status: 409, message: 'This run has ended already.' },
  'test-runs.not-resumable': { status: 409, message: 'Nothing of this run is left to resume.' },
  'test-runs.of-deployment': {
    status: 409,
    message: 'This run belongs to a deployment: stop that one.',
  },
  'test-runs.no-answer': { status: 409, message: 'There is no such answer in this run.' },
} as const;

const failures = failuresOf(errors);

/** Runs of one or two versions of a prompt, each with a model, over a test set. */

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const options = { access: superAdmin, tag: 'batch-testing' } as const;
const named = z.object({ uuid: z.uuid(), name: z.string() });
const version = versionNumber;

export const mostRepeats = 10;
export const repeats = z.int().min(1).max(mostRepeats);

/** How a case did: in all repeats, in none, in some. `failed`: no answer could be written, such as without its model. */
export const Outcome = z.enum(['pass', 'fail', 'flaky', 'failed']);
export type Outcome = z.infer<typeof Outcome>;

/** A model on offer to the client, or `builtin` and `extractive`. */
export const TestedModel = z.strictObject({
  llm: z.string().min(1).max(40),
  model: z.string().min(1).max(120),
});
export type TestedModel = z.infer<typeof TestedModel>;

/** One version in a run, written with one model. Scores are means of the cases' scores, 0 to 1. */
export const RunSide = z.object({
  side: z.enum(['a', 'b']),
  version,
  wasDeployed: z.boolean(),
  model: TestedModel,
  passed: z.int().min(0),
  failed: z.int().min(0),
  flaky: z.int().min(0),
  score: z.number().nullable(),
  /** Answers, of all repeats. */
  answers: z.int().min(0),
  /** Replies that pass their checks and hold no sentence that a source contradicts. */
  sendWorthy: z.int().min(0),
  /** Replies with a sentence that a source contradicts. */
  contradicted: z.int().min(0),
  /** Answers that say nothing. */
  silent: z.int().min(0),
  /** Answers that could not be written. */
  unwritten: z.int().min(0),
  /** The median until the first sentence of a reply, and what 95 of 100 stay within. */
  firstMs: z.int().nullable(),
  firstP95Ms: z.int().nullable(),
  /** The same of whole replies. */
  durationMs: z.int().nullable(),
  durationP95Ms: z.int().nullable(),
  /** Judges included; null when a model's price is not known. */
  costMicros: z.int().nullable(),
  tokensIn: z.int(),
  tokensOut: z.int(),
});
export type RunSide = z.infer<typeof RunSide>;

/** `stopped`: at the limit of cost; it can be resumed with a higher one. */
export const RunState = z.enum(['waiting', 'running', 'done', 'cancelled', 'stopped', 'failed']);
export type RunState = z.infer<typeof RunState>;

export const TestRun = z.object({
  uuid: z.uuid(),
  set: named,
  client: named,
  prompt: named,
  /** The one asked for, and the one to compare with. */
  sides: z.array(RunSide).min(1).max(2),
  /** What its cases are called better or worse than: the other side, or an earlier `run`; null where there is neither. */
  comparedWith: z.object({ version, model: TestedModel, run: z.uuid().nullable() }).nullable(),
  repeats,
  state: RunState,
  /** Why it failed. */
  fault: z.string().nullable(),
  /** Answers. */
  progress: z.object({ done: z.int(), total: z.int() }),
  costMicros: z.int().nullable(),
  limitMicros: z.int().nullable(),
  /** The deployment that waits for it. */
  deployment: z.uuid().nullable(),
  by: z.string().nullable(),
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
});
export type TestRun = z.infer<typeof TestRun>;

export const RunEstimate = z.object({
  cases: z.int(),
  answers: z.int(),
  /** What judges are asked. */
  judgements: z.int(),
  /** By what the client's model took lately; null where nothing is known. */
  seconds: z.int().nullable(),
  costMicros: z.int().nullable(),
});
export type RunEstimate = z.infer<typeof RunEstimate>;

/** How a case did on one side, over all repeats. */
export const CaseSide = z.object({
  outcome: Outcome.nullable(),
  passes: z.int(),
  answers: z.int(),
  score: z.number().nullable(),
  durationMs: z.int().nullable(),
  costMicros: z.int().nullable(),
  failed: z.array(CheckKind),
});
export type CaseSide = z.infer<typeof CaseSide>;

/** `a` against `b`, where there are two; against the last finished run of the deployed version with the same model, where there is one. */
export const CaseChange = z.enum(['better', 'worse', 'same']);
export type CaseChange = z.infer<typeof CaseChange>;

export const RunCase = z.object({
  case: z.uuid(),
  position: z.int(),
  question: z.string(),
  a: CaseSide,
  b: CaseSide.nullable(),
  change: CaseChange.nullable(),
  /** Titles that `a` cites and what it is compared with does not, and the other way round. */
  sourcesGained: z.array(z.string()),
  sourcesLost: z.array(z.string()),
  /** A person said otherwise than the checks, of an answer of either side. */
  isOverruled: z.boolean(),
});
export type RunCase = z.infer<typeof RunCase>;

/** A person's word on a text, which holds against the checks, in this run and wherever the case gets the same text again. */
export const Verdict = z.object({
  verdict: z.enum(['pass', 'fail']),
  note: z.string(),
  by: z.string().nullable(),
  at: moment,
});
export type Verdict = z.infer<typeof Verdict>;

export const RunAnswer = z.object({
  side: z.enum(['a', 'b']),
  /** From 1. */
  attempt: z.int().min(1),
  state: z.enum(['ready', 'silent', 'failed']),
  text: z.string(),
  sentences: z.array(SuggestionSentence),
  sources: z.array(SuggestionSource),
  silenceReason: SilenceReason.nullable(),
  fault: z.string().nullable(),
  /** The verdict where there is one, else the checks. */
  passed: z.boolean(),
  score: z.number(),
  checks: z.array(CheckResult),
  verdict: Verdict.nullable(),
  model: z.string(),
  durationMs: z.int(),
  costMicros: z.int().nullable(),
  tokensIn: z.int(),
  tokensOut: z.int(),
});
export type RunAnswer = z.infer<typeof RunAnswer>;

/** A case as it was when the run began, with every answer. */
export const RunCaseDetail = z.object({
  case: z.uuid(),
  question: z.string(),
  expectedAnswer: z.string().nullable(),
  documents: z.array(z.object({ uuid: z.uuid(), title: z.string() })),
  checks: z.array(Check),
  answers: z.array(RunAnswer),
});
export type RunCaseDetail = z.infer<typeof RunCaseDetail>;

const set = ref('test-set');
const testCase = ref('test-case');
const run = ref('test-run');
const runInput = {
  set,
  version,
  /** The client's, where it is left out. */
  model: TestedModel.optional(),
  /** With `compareModel` alone the same version. */
  compareWith: version.optional(),
  /** The client's, where it is left out. */
  compareModel: TestedModel.optional(),
  /** Of the set, where it is left out. */
  repeats: repeats.optional(),
};
const limitMicros = z.int().min(1).max(1_000_000_000_000);

export const testRuns = {
  estimate: route('POST', '/v2/test-sets/{set}/estimate', {
    ...options,
    summary: 'What a run would take and cost',
  })
    .errors(
      failures(
        'test-sets.not-found',
        'tester.no-prompt',
        'prompts.version-not-found',
        'models.unknown',
      ),
    )
    .input(z.strictObject(runInput))
    .output(RunEstimate),
  run: route('POST', '/v2/test-sets/{set}/runs', {
    ...options,
    status: 201,
    summary: 'Run one or two versions, each with a model, over a set, as a job',
  })
    .errors(
      failures(
        'test-sets.not-found',
        'test-sets.empty',
        'test-sets.running',
        'tester.no-prompt',
        'prompts.version-not-found',
        'models.unknown',
      ),
    )
    .input(z.strictObject({ ...runInput, limitMicros: limitMicros.optional() }))
    .output(TestRun),
  runs: route('GET', '/v2/test-runs', { ...options, summary: 'Test runs, newest first' })
    .errors(failures('clients.not-found', 'test-sets.not-found', 'prompts.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        set: set.optional(),
        prompt: ref('prompt').optional(),
        ...paging,
      }),
    )
    .output(listOf(TestRun)),
  getRun: route('GET', '/v2/test-runs/{run}', { ...options, summary: 'One test run' })
    .errors(failures('test-runs.not-found'))
    .input(z.strictObject({ run }))
    .output(TestRun),
  cancelRun: route('POST', '/v2/test-runs/{run}/cancel', { ...options, summary: 'Stop a test run' })
    .errors(failures('test-runs.not-found', 'test-runs.ended', 'test-runs.of-deployment'))
    .input(z.strictObject({ run }))
    .output(TestRun),
  /** What was answered stays; the rest is. */
  resumeRun: route('POST', '/v2/test-runs/{run}/resume', {
    ...options,
    summary: 'Resume a run that was stopped, cancelled or failed',
  })
    .errors(
      failures(
        'test-runs.not-found',
        'test-runs.not-resumable',
        'test-runs.of-deployment',
        'test-sets.running',
      ),
    )
    .input(z.strictObject({ run, limitMicros: limitMicros.optional() }))
    .output(TestRun),
  runCases: route('GET', '/v2/test-runs/{run}/cases', {
    ...options,
    summary: 'How each case of a run did',
  })
    .errors(failures('test-runs.not-found'))
    .input(
      z.strictObject({
        run,
        /** Of the version asked for. */
        outcome: Outcome.optional(),
        change: CaseChange.optional(),
        search: z.string().trim().max(200).optional(),
        ...paging,
      }),
    )
    .output(listOf(RunCase)),
  runCase: route('GET', '/v2/test-runs/{run}/cases/{case}', {
    ...options,
    summary: 'A case of a run with every answer',
  })
    .errors(failures('test-runs.not-found', 'test-cases.not-found'))
    .input(z.strictObject({ run, case: testCase }))
    .output(RunCaseDetail),
  /** `verdict` null: the checks decide again. */
  judge: route('PUT', '/v2/test-runs/{run}/cases/{case}/verdict', {
    ...options,
    summary: 'Overrule the checks of an answer, or stop to',
  })
    .errors(failures('test-runs.not-found', 'test-cases.not-found', 'test-runs.no-answer'))
    .input(
      z.strictObject({
        run,
        case: testCase,
        side: z.enum(['a', 'b']),
        attempt: z.int().min(1).max(mostRepeats),
        verdict: z.enum(['pass', 'fail']).nullable(),
        note: z.string().trim().max(500),
      }),
    )
    .output(RunCaseDetail),
  runCsv: route('GET', '/v2/test-runs/{run}/csv', {
    ...options,
    summary: 'The report of a run as a CSV file, an answer a row',
  })
    .errors(failures('test-runs.not-found'))
    .input(z.strictObject({ run }))
    .output(z.object({ fileName: z.string(), text: z.string() })),
};
