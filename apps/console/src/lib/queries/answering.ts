import {
  later,
  orpc,
  stale,
  type ChangeRules,
  type Effect,
  type Inputs,
  type Outputs,
} from './utils.ts';

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

type Suggestion = Outputs['suggestions']['edit'];
type SuggestionList = Outputs['suggestions']['list'];

/** The list of a ticket with a suggestion as it is now in its place: newest first. */
export const withSuggestion =
  (suggestion: Suggestion) =>
  (list?: SuggestionList): SuggestionList => {
    const others = (list?.items ?? []).filter(({ uuid }) => uuid !== suggestion.uuid);
    const newestFirst = (a: Suggestion, b: Suggestion) => b.createdAt.localeCompare(a.createdAt);
    return { items: [suggestion, ...others].toSorted(newestFirst) };
  };

/** The list with what is known now of one of the sources, in every suggestion that has it. */
export const withSource =
  (document: string, now: Partial<Suggestion['sources'][number]>) =>
  (list: SuggestionList | undefined) =>
    list && {
      items: list.items.map((suggestion) => ({
        ...suggestion,
        sources: suggestion.sources.map((source) =>
          source.uuid === document ? { ...source, ...now } : source,
        ),
      })),
    };

const listOf = (ticket: string) => orpc.suggestions.list.queryKey({ input: { ticket } });
const historyOf = (ticket: string) => orpc.workbench.history.key({ input: { ticket } });

const suggestionChanged = (suggestion: Suggestion): Effect => ({
  known: [listOf(suggestion.ticketUuid), withSuggestion(suggestion)],
  later: [historyOf(suggestion.ticketUuid)],
});
/** What a wrong or a better source means for the others is read. */
const suggestionRated = (suggestion: Suggestion): Effect => ({
  ...suggestionChanged(suggestion),
  later: [listOf(suggestion.ticketUuid), historyOf(suggestion.ticketUuid)],
});
/** Who said it comes with the list. */
const sourceMarked = (
  { ticket, document }: Inputs['workbench']['markIrrelevant'],
  mark: Suggestion['sources'][number]['mark'],
): Effect => ({
  known: [listOf(ticket), withSource(document, { mark })],
  later: [listOf(ticket), historyOf(ticket)],
});

const draftTried = () => later(orpc.toWrite.list.key());

/** Every change answers a whole group, which replaces what is shown of it. */
const groupIs = (group: Outputs['reinforcement']['get']): Effect => ({
  known: [orpc.reinforcement.get.queryKey({ input: { group: group.uuid } }), group],
});
const groupChanged = (group: Outputs['reinforcement']['get']): Effect => ({
  ...groupIs(group),
  stale: [orpc.reinforcement.key(), orpc.toWrite.list.key()],
});
/** An answer stands, or no longer does: documents and whatever shows them follow. */
const answerChanged = (group: Outputs['reinforcement']['get']): Effect => ({
  ...groupIs(group),
  stale: [orpc.reinforcement.key(), orpc.knowledge.key(), orpc.toWrite.list.key()],
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
  toWrite: {
    tryGap: draftTried,
    tryGroup: draftTried,
    tryProposal: draftTried,
    tryPair: draftTried,
    tryDocument: draftTried,
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
  suggestions: {
    edit: suggestionChanged,
    accept: suggestionChanged,
    remove: () => later(orpc.workbench.history.key()),
  },
  tester: {
    name: (named, { run }) => ({
      known: [orpc.tester.get.queryKey({ input: { run } }), named],
      later: [orpc.tester.list.key()],
    }),
    remove: () => later(orpc.tester.list.key()),
  },
  workbench: {
    rate: suggestionRated,
    withdrawRating: suggestionRated,
    restore: suggestionChanged,
    markIrrelevant: (_, input) =>
      sourceMarked(input, { verdict: 'irrelevant', by: null, at: new Date().toISOString() }),
    unmarkIrrelevant: (_, input) => sourceMarked(input, null),
  },
};
