import { later, orpc, stale, type ChangeRules, type Effect, type Outputs } from './utils.ts';

/** Every change answers the whole prompt, which replaces what is shown of it. */
const promptChanged = (prompt: Outputs['prompts']['get']): Effect => ({
  known: [orpc.prompts.get.queryKey({ input: { prompt: prompt.uuid } }), prompt],
  stale: [orpc.prompts.list.key()],
});

/** What a change answers is what is shown next; a client inherits from the installation. */
const modelsChanged = (
  settings: Outputs['models']['read'],
  client: string | undefined,
): Effect => ({
  known: [orpc.models.read.queryKey({ input: { client } }), settings],
  later: [orpc.models.key()],
});

/** Sets, cases and runs, and what stands before a deployment. */
const tests = [orpc.batchTesting.key(), orpc.deployments.key()];
const testsChanged = () => later(...tests);

/** What shows which version is in production, or how a deployment ended. */
export const shownVersions = [
  orpc.deployments.list.key(),
  orpc.deployments.rulesDeployments.key(),
  orpc.prompts.key(),
  orpc.promptFigures.key(),
  orpc.batchTesting.key(),
  orpc.tester.options.key(),
];
const deploymentChanged = (deployment: Outputs['deployments']['get']): Effect => ({
  known: [orpc.deployments.get.queryKey({ input: { deployment: deployment.uuid } }), deployment],
  later: shownVersions,
});

/** Every change answers a whole group, which replaces what is shown of it. */
const groupIs = (group: Outputs['reinforcement']['get']): Effect => ({
  known: [orpc.reinforcement.get.queryKey({ input: { group: group.uuid } }), group],
});
const groupChanged = (group: Outputs['reinforcement']['get']): Effect => ({
  ...groupIs(group),
  stale: [orpc.reinforcement.key()],
});
/** An answer stands, or no longer does: documents and whatever shows them follow. */
const answerChanged = (group: Outputs['reinforcement']['get']): Effect => ({
  ...groupIs(group),
  stale: [orpc.reinforcement.key(), orpc.knowledge.key()],
});
const groupingAsked = (
  status: Outputs['reinforcement']['status'],
  input: { client: string },
): Effect => ({
  known: [orpc.reinforcement.status.queryKey({ input }), status],
  stale: [orpc.reinforcement.list.key()],
});

export const answeringChanges: ChangeRules = {
  batchTesting: {
    addSet: testsChanged,
    changeSet: testsChanged,
    removeSet: testsChanged,
    addCase: testsChanged,
    changeCase: (saved) => ({
      known: [orpc.batchTesting.case.queryKey({ input: { case: saved.uuid } }), saved],
      later: tests,
    }),
    removeCases: testsChanged,
    importCases: (_, { isDryRun }) => (isDryRun ? {} : testsChanged()),
    fromTickets: testsChanged,
    run: testsChanged,
    cancelRun: testsChanged,
    resumeRun: testsChanged,
    judge: (detail, { run, case: testCase }) => ({
      known: [orpc.batchTesting.runCase.queryKey({ input: { run, case: testCase } }), detail],
      later: tests,
    }),
  },
  deployments: {
    deploy: deploymentChanged,
    deployRules: deploymentChanged,
    rollBack: deploymentChanged,
    cancel: deploymentChanged,
  },
  models: {
    save: (settings, { client }) => modelsChanged(settings, client),
    saveKey: (settings, { body }) => modelsChanged(settings, body.client),
    removeKey: (settings, { query }) => modelsChanged(settings, query.client),
    testKey: (settings, { body }) => modelsChanged(settings, body.client),
  },
  prompts: {
    create: promptChanged,
    change: promptChanged,
    addVersion: promptChanged,
    clone: promptChanged,
    archive: promptChanged,
    restore: promptChanged,
    remove: () => stale(orpc.prompts.list.key()),
    addRules: (answer) => ({ known: [orpc.prompts.rules.queryKey(), answer] }),
  },
  reinforcement: {
    saveDraft: groupIs,
    redraft: groupIs,
    approve: answerChanged,
    withdraw: answerChanged,
    rename: groupChanged,
    dismiss: groupChanged,
    restore: groupChanged,
    // Answers the new group, not the one that was split.
    split: groupChanged,
    merge: groupChanged,
    keepApart: groupChanged,
    move: groupChanged,
    refresh: groupingAsked,
    regroup: groupingAsked,
  },
  tester: {
    name: (named, { run }) => ({
      known: [orpc.tester.get.queryKey({ input: { run } }), named],
      later: [orpc.tester.list.key()],
    }),
    remove: () => later(orpc.tester.list.key()),
  },
};
