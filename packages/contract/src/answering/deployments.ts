import { z } from 'zod';
import { failuresOf, listOf, moment, paging, ref, route, versionNumber } from '../route.ts';
import { CheckKind } from '../checks.ts';

export const errors = {
  'prompts.no-tests': {
    status: 409,
    message: 'This prompt is protected, and no test set with cases stands before it.',
  },
  'prompts.tests-failed': { status: 409, message: 'This version does not pass its tests.' },
  'prompts.never-deployed': {
    status: 409,
    message: 'This version was never deployed: deploy it instead.',
  },
  'deployments.not-found': { status: 404, message: 'Deployment not found' },
  'deployments.ended': { status: 409, message: 'This deployment has ended already.' },
} as const;

const failures = failuresOf(errors);

/** Which version answers customers, and what has to pass before another one does. */

const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
const options = { access: superAdmin, tag: 'deployments' } as const;
const named = z.object({ uuid: z.uuid(), name: z.string() });

/** A case that a version fails: why it is not in production. */
export const FailingCase = z.object({
  run: z.uuid(),
  case: z.uuid(),
  client: named,
  set: named,
  /** The prompt that failed it: of a deployment of rules any of several. */
  prompt: named,
  /** Its beginning. */
  question: z.string(),
  /** `flaky`: it passed in some of the repeats. */
  outcome: z.enum(['fail', 'flaky']),
  /** What was not met, and why in words; empty when nothing was written. */
  failed: z.array(z.object({ kind: CheckKind, why: z.string() })),
});
export type FailingCase = z.infer<typeof FailingCase>;

/** How many failing cases are named; `failedCount` counts all. */
export const mostFailingCases = 100;

/**
 * `testing`: its tests run, the switch follows by itself. `refused`: tests failed. `stopped`: the tests themselves could
 * not be finished, such as at a limit of cost.
 */
export const DeploymentState = z.enum(['testing', 'deployed', 'refused', 'cancelled', 'stopped']);

/** `plain`: not protected. `override`: by a super-admin, with a reason, past its tests. */
export const DeploymentWay = z.enum(['plain', 'tests', 'override', 'roll-back']);

export const Deployment = z.object({
  uuid: z.uuid(),
  /** Null: of the mandatory rules. */
  prompt: named.nullable(),
  version: z.int().min(1),
  replaces: z.int().min(1).nullable(),
  way: DeploymentWay,
  state: DeploymentState,
  /** Of an override. */
  reason: z.string().nullable(),
  /** `runs`: a test run failed or reached its limit. `no-tests`: every set of it was deleted. `archived`: the prompt was. */
  stoppedBy: z.enum(['runs', 'no-tests', 'archived']).nullable(),
  /** Answers of its tests; null without tests. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  failedCount: z.int().min(0),
  failing: z.array(FailingCase),
  by: z.string().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type Deployment = z.infer<typeof Deployment>;

/** A page of the history, and beside it every version that was in production, however long ago: they may come back. */
export const DeploymentPage = listOf(Deployment).extend({ deployedVersions: z.array(z.int()) });
export type DeploymentPage = z.infer<typeof DeploymentPage>;

/** What a deployment would have to pass: the gate sets of every client that answers with the prompt. */
export const Gate = z.object({
  isProtected: z.boolean(),
  sets: z.array(named.extend({ client: named, cases: z.int().min(0) })),
  cases: z.int().min(0),
  /** Answers to be written, repeats included. */
  answers: z.int().min(0),
  /** By what the clients' models took lately; null where nothing is known. */
  seconds: z.int().nullable(),
  costMicros: z.int().nullable(),
});
export type Gate = z.infer<typeof Gate>;

const prompt = ref('prompt');
const deployment = ref('deployment');
const version = versionNumber;
/** What was in production when the person decided; another one by now answers 412. */
const replaces = z.int().min(1).nullable();
const reason = z.string().trim().min(10).max(500);

const refusals = failures(
  'prompts.not-found',
  'prompts.version-not-found',
  'prompts.archived',
  'prompts.no-tests',
  'prompts.tests-failed',
  'prompts.deployment-running',
  'request.conflict',
);

export const deployments = {
  gate: route('GET', '/v2/prompts/{prompt}/gate', {
    ...options,
    summary: 'The tests that a deployment of this prompt runs',
  })
    .errors(failures('prompts.not-found'))
    .input(z.strictObject({ prompt }))
    .output(Gate),
  /**
   * Unprotected: switches at once, atomically; requests that run end on the version they began with. Protected: its tests
   * begin as a job, and the switch follows when all pass; asked again meanwhile, it answers the same deployment. A version
   * that failed the same tests before is refused with 409 and the failing cases, unless asked to try `again`. With a
   * `reason` it is deployed past its tests, which is audited.
   */
  deploy: route('POST', '/v2/prompts/{prompt}/deploy', {
    ...options,
    summary: 'Deploy a version to production',
  })
    .errors(refusals)
    .input(
      z.strictObject({
        prompt,
        version,
        replaces,
        reason: reason.optional(),
        again: z.boolean().optional(),
      }),
    )
    .output(Deployment),
  /** At once and without tests: only to a version that was in production before. */
  rollBack: route('POST', '/v2/prompts/{prompt}/roll-back', {
    ...options,
    summary: 'Go back to a version that was in production before',
  })
    .errors(
      failures(
        'prompts.not-found',
        'prompts.version-not-found',
        'prompts.archived',
        'prompts.never-deployed',
        'prompts.deployment-running',
        'request.conflict',
      ),
    )
    .input(z.strictObject({ prompt, version, replaces }))
    .output(Deployment),
  list: route('GET', '/v2/prompts/{prompt}/deployments', {
    ...options,
    summary: 'Deployments of a prompt, newest first',
  })
    .errors(failures('prompts.not-found'))
    .input(z.strictObject({ prompt, ...paging }))
    .output(DeploymentPage),
  get: route('GET', '/v2/deployments/{deployment}', {
    ...options,
    summary: 'One deployment: how far its tests are, and what fails',
  })
    .errors(failures('deployments.not-found'))
    .input(z.strictObject({ deployment }))
    .output(Deployment),
  cancel: route('POST', '/v2/deployments/{deployment}/cancel', {
    ...options,
    summary: 'Stop the tests of a deployment; nothing is switched',
  })
    .errors(failures('deployments.not-found', 'deployments.ended'))
    .input(z.strictObject({ deployment }))
    .output(Deployment),
  /** Rules close every prompt: the gates are those of every protected prompt in use, each with its deployed version. */
  rulesGate: route('GET', '/v2/mandatory-rules/gate', {
    ...options,
    summary: 'The tests that new mandatory rules have to pass',
  }).output(Gate),
  deployRules: route('POST', '/v2/mandatory-rules/deploy', {
    ...options,
    summary: 'Put a version of the mandatory rules in force, for all prompts',
  })
    .errors(
      failures(
        'prompts.version-not-found',
        'prompts.tests-failed',
        'prompts.deployment-running',
        'request.conflict',
      ),
    )
    .input(
      z.strictObject({
        version,
        replaces: version,
        reason: reason.optional(),
        again: z.boolean().optional(),
      }),
    )
    .output(Deployment),
  rulesDeployments: route('GET', '/v2/mandatory-rules/deployments', {
    ...options,
    summary: 'When which mandatory rules came into force, newest first',
  })
    .input(z.strictObject({ ...paging }))
    .output(DeploymentPage),
};
