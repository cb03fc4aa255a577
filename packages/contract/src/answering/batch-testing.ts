import { z } from 'zod';
import { Check } from '../checks.ts';
import {
  bodySizes,
  anyRef,
  failuresOf,
  listOf,
  moment,
  paging,
  ref,
  route,
  textLanguage,
} from '../route.ts';
import { errors as runErrors, Outcome, repeats, testRuns } from './test-runs.ts';

export * from './test-runs.ts';

export const errors = {
  ...runErrors,
  'test-sets.name-taken': {
    status: 409,
    message: 'Another test set of this client has this name.',
  },
  'test-sets.full': { status: 409, message: 'A test set holds 5,000 cases at most.' },
  'test-sets.bad-mapping': { status: 400, message: 'The file has no such column.' },
  'test-cases.known': { status: 409, message: 'This set has the same case already.' },
} as const;

export const actions = [
  'batch-testing.set-added',
  'batch-testing.set-changed',
  'batch-testing.set-removed',
  'batch-testing.case-added',
  'batch-testing.case-changed',
  'batch-testing.cases-removed',
  'batch-testing.cases-imported',
  'batch-testing.cases-from-tickets',
  'batch-testing.run-started',
  'batch-testing.run-cancelled',
  'batch-testing.run-resumed',
  'batch-testing.answer-judged',
  'batch-testing.verdict-withdrawn',
] as const;

const failures = failuresOf(errors);

/** Sets of test cases, and what the versions of a prompt make of them. */

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const writes = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'batch-testing';
const options = { access: superAdmin, tag } as const;
const named = z.object({ uuid: z.uuid(), name: z.string() });
const version = z.int().min(1);

export const mostCasesOfSet = 5_000;
export const mostDocumentsOfCase = 20;
export const setName = z.string().trim().min(1).max(120);
export const caseQuestion = z.string().trim().min(1).max(20_000);
export const caseAnswer = z.string().trim().min(1).max(50_000);

/** A set of test cases of a client and how its latest finished run with the client's model ended (wire.md). */
const lastRun = z.object({ version: z.int(), passed: z.int(), failed: z.int(), at: moment });
export const BatchTest = z.object({
  uuid: z.uuid(),
  name: z.string(),
  cases: z.int(),
  lastRun: lastRun.nullable(),
});
export type BatchTest = z.infer<typeof BatchTest>;

export const TestSet = BatchTest.extend({
  lastRun: lastRun.extend({ run: z.uuid() }).nullable(),
  client: named,
  /** The client's prompt; null while it has none. */
  prompt: named.extend({ deployedVersion: version.nullable(), latestVersion: version }).nullable(),
  /** A protected prompt of this client is deployed only when this set passes. */
  isGate: z.boolean(),
  /** How often each case is answered; a case that passes in some of them only is flaky, and does not pass. */
  repeats,
  revision: z.int().min(1),
  /** The run that is under way. */
  running: z.uuid().nullable(),
  createdAt: moment,
});
export type TestSet = z.infer<typeof TestSet>;

export const TestCase = z.object({
  uuid: z.uuid(),
  question: z.string(),
  /** The whole conversation until `cut` is given where a case came from a ticket. */
  ticket: z.object({ uuid: z.uuid(), externalId: z.string(), subject: z.string() }).nullable(),
  cut: z.int().min(1).nullable(),
  expectedAnswer: z.string().nullable(),
  /** What the answer is expected to cite. */
  documents: z.array(z.object({ uuid: z.uuid(), title: z.string() })),
  /** Empty: what is expected is looked at by itself (`checksOf` of the engine). */
  checks: z.array(Check),
  origin: z.enum(['hand', 'csv', 'ticket', 'tester', 'suggestion']),
  author: z.string().nullable(),
  revision: z.int().min(1),
  createdAt: moment,
  updatedAt: moment,
  /** In the last finished run of its set. */
  last: z.object({ run: z.uuid(), version, outcome: Outcome, at: moment }).nullable(),
});
export type TestCase = z.infer<typeof TestCase>;

const caseFields = z.strictObject({
  question: caseQuestion,
  expectedAnswer: caseAnswer.nullable(),
  documents: z.array(ref('document')).max(mostDocumentsOfCase),
  checks: z.array(Check).max(20),
});

/** Which column of a file is what, by the column's heading. */
export const CsvMapping = z.strictObject({
  question: z.string().min(1),
  expectedAnswer: z.string().min(1).optional(),
  /** Phrases, separated by `|`. */
  contains: z.string().min(1).optional(),
  notContains: z.string().min(1).optional(),
  /** Titles or addresses of documents, separated by `|`. */
  documents: z.string().min(1).optional(),
  language: z.string().min(1).optional(),
});
export type CsvMapping = z.infer<typeof CsvMapping>;

export const CsvReport = z.object({
  columns: z.array(z.string()),
  /** The first rows as they would become cases. */
  sample: z.array(
    z.object({ line: z.int(), question: z.string(), expectedAnswer: z.string().nullable() }),
  ),
  made: z.int().min(0),
  /** Rows whose case the set has already. */
  known: z.int().min(0),
  bad: z.array(
    z.object({
      line: z.int(),
      reason: z.enum([
        'no-question',
        'too-long',
        'unknown-document',
        'unknown-language',
        'not-csv',
      ]),
      text: z.string(),
    }),
  ),
});
export type CsvReport = z.infer<typeof CsvReport>;

const set = ref('test-set');
const testCase = ref('test-case');
/** What somebody found at work and wants to see tested. */
const foundCase = {
  set: set.optional(),
  /** Where no set is named: the one of this name, made when there is none. */
  setName: setName.optional(),
  question: caseQuestion,
  expectedAnswer: caseAnswer.nullable(),
  documents: z.array(ref('document')).max(mostDocumentsOfCase),
};

export const batchTesting = {
  /** Bare array (spec §7). */
  list: route('GET', '/v1/prompts/batch-testing', {
    ...options,
    summary: 'Test sets of a client with their last run',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ clientId: anyRef('client') }))
    .output(z.array(BatchTest)),
  sets: route('GET', '/v2/test-sets', { ...options, summary: 'Test sets, by client and name' })
    .errors(failures('clients.not-found', 'prompts.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        /** Of every client that answers with it, itself or by a chatbot. */
        prompt: ref('prompt').optional(),
      }),
    )
    .output(z.object({ items: z.array(TestSet) })),
  addSet: route('POST', '/v2/test-sets', { ...options, status: 201, summary: 'Make a test set' })
    .errors(failures('clients.not-found', 'test-sets.name-taken'))
    .input(
      z.strictObject({
        client: ref('client'),
        name: setName,
        isGate: z.boolean().optional(),
        repeats: repeats.optional(),
      }),
    )
    .output(TestSet),
  set: route('GET', '/v2/test-sets/{set}', { ...options, summary: 'One test set' })
    .errors(failures('test-sets.not-found'))
    .input(z.strictObject({ set }))
    .output(TestSet),
  changeSet: route('PATCH', '/v2/test-sets/{set}', { ...options, summary: 'Change a test set' })
    .errors(failures('test-sets.not-found', 'test-sets.name-taken', 'request.conflict'))
    .input(
      z.strictObject({
        set,
        revision: z.int().min(1),
        name: setName.optional(),
        isGate: z.boolean().optional(),
        repeats: repeats.optional(),
      }),
    )
    .output(TestSet),
  removeSet: route('DELETE', '/v2/test-sets/{set}', {
    ...options,
    status: 204,
    summary: 'Delete a test set with its cases and runs',
  })
    .errors(failures('test-sets.not-found', 'test-sets.running'))
    .input(z.strictObject({ set }))
    .output(z.void()),

  cases: route('GET', '/v2/test-sets/{set}/cases', {
    ...options,
    summary: 'The cases of a set, oldest first',
  })
    .errors(failures('test-sets.not-found'))
    .input(
      z.strictObject({
        set,
        search: z.string().trim().max(200).optional(),
        /** In the last finished run. */
        last: Outcome.optional(),
        ...paging,
      }),
    )
    .output(listOf(TestCase)),
  addCase: route('POST', '/v2/test-sets/{set}/cases', {
    bodyLimit: bodySizes.document,
    ...options,
    status: 201,
    summary: 'Add a case by hand, or from a ticket cut after a message',
  })
    .errors(
      failures(
        'test-sets.not-found',
        'test-sets.full',
        'test-cases.known',
        'documents.not-found',
        'tickets.not-found',
      ),
    )
    .input(
      caseFields.extend({
        set,
        ticket: ref('ticket').optional(),
        cut: z.int().min(1).max(10_000).optional(),
      }),
    )
    .output(TestCase),
  case: route('GET', '/v2/test-cases/{case}', { ...options, summary: 'One test case' })
    .errors(failures('test-cases.not-found'))
    .input(z.strictObject({ case: testCase }))
    .output(TestCase),
  changeCase: route('PATCH', '/v2/test-cases/{case}', {
    bodyLimit: bodySizes.document,
    ...options,
    summary: 'Change a test case',
  })
    .errors(
      failures(
        'test-cases.not-found',
        'test-cases.known',
        'documents.not-found',
        'request.conflict',
      ),
    )
    .input(caseFields.partial().extend({ case: testCase, revision: z.int().min(1) }))
    .output(TestCase),
  removeCases: route('POST', '/v2/test-sets/{set}/remove-cases', {
    ...options,
    summary: 'Delete cases of a set; runs keep what they had',
  })
    .errors(failures('test-sets.not-found', 'test-cases.not-found'))
    .input(z.strictObject({ set, cases: z.array(testCase).min(1).max(500) }))
    .output(z.object({ removed: z.int() })),
  /** Bad rows are listed with line and reason; good ones are kept unless it is a dry run. */
  importCases: route('POST', '/v2/test-sets/{set}/import', {
    ...options,
    bodyLimit: 10 * 1024 * 1024,
    summary: 'Make cases of the rows of a CSV file',
  })
    .errors(failures('test-sets.not-found', 'test-sets.full', 'test-sets.bad-mapping'))
    .input(
      z.strictObject({
        set,
        csv: z.string().min(1).max(8_000_000),
        /** Left out: by the headings, as far as they say. */
        mapping: CsvMapping.optional(),
        isDryRun: z.boolean(),
      }),
    )
    .output(CsvReport.extend({ mapping: CsvMapping.nullable() })),
  /** Question, what an agent answered and the articles it links become cases; tickets without an answer are left out. */
  fromTickets: route('POST', '/v2/test-sets/{set}/from-tickets', {
    ...options,
    summary: 'Make cases of tickets that people answered',
  })
    .errors(failures('test-sets.not-found', 'test-sets.full', 'tickets.not-found'))
    .input(
      z.strictObject({
        set,
        /** Named ones; otherwise the newest that match. */
        tickets: z.array(ref('ticket')).min(1).max(500).optional(),
        count: z.int().min(1).max(500).optional(),
        category: z.string().trim().min(1).max(200).optional(),
        language: textLanguage.optional(),
        /** Only those whose answer links an article. */
        withArticle: z.boolean().optional(),
      }),
    )
    .output(z.object({ made: z.int(), known: z.int(), leftOut: z.int() })),
  /** Where somebody may add a case to, from a tester's run or a suggestion. */
  choices: route('GET', '/v2/test-set-choices', {
    access: writes,
    tag,
    summary: 'The client’s test sets, to add a case to',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client') }))
    .output(z.object({ items: z.array(named.extend({ cases: z.int() })) })),
  fromTester: route('POST', '/v2/tester/runs/{run}/cases', {
    access: writes,
    tag,
    status: 201,
    summary: 'Make a test case of a tester’s answer, or of what was really sent',
  })
    .errors(
      failures(
        'tester.not-found',
        'test-sets.not-found',
        'test-sets.full',
        'test-cases.known',
        'documents.not-found',
      ),
    )
    .input(z.strictObject({ run: ref('tester-run'), ...foundCase }))
    .output(z.object({ set: named.extend({ cases: z.int() }) })),
  /** "Add to tests" on a suggestion: what stands there is expected, and its sources. */
  fromSuggestion: route('POST', '/v2/suggestions/{suggestion}/test-case', {
    access: writes,
    tag,
    status: 201,
    summary: 'Make a test case of a suggestion',
  })
    .errors(
      failures(
        'suggestions.not-found',
        'test-sets.not-found',
        'test-sets.full',
        'test-cases.known',
        'documents.not-found',
      ),
    )
    .input(z.strictObject({ suggestion: ref('suggestion'), ...foundCase }))
    .output(z.object({ set: named.extend({ cases: z.int() }) })),
  ...testRuns,
};
