/** Deployments: what stands before one, how its tests do, what came of it. */
export const deployments = {
  beside: 'Versions and tests',
  right: 'Next to the text',
  tabs: { versions: 'Versions', try: 'Try', tests: 'Tests', deployments: 'Deployments' },

  changes: 'What changes',
  changesNone: 'Same text as the deployed version.',
  changesFirst: 'Nothing is deployed yet, so there is nothing to compare.',

  gate: 'Required tests',
  gateWhy: 'This prompt is protected. It deploys automatically once all test cases pass.',
  gateRulesWhy:
    'The rules apply to every prompt, so the tests of all protected prompts in use run with them. The rules deploy automatically once all test cases pass.',
  gateLoading: 'Loading the tests',
  gateClient: 'Client',
  gateSet: 'Test set',
  gateCases: 'Cases',
  estimate_one: '{{count}} answer to write',
  estimate_other: '{{count}} answers to write',
  estimateTime: 'about {{time}}',
  estimateCost: 'about {{cost}}',
  startTests: 'Run the tests, then deploy',
  startRulesTests: 'Run the tests, then deploy',

  noTests: 'No tests required before deployment',
  noTestsText:
    'This prompt is protected, but none of its clients has a required test set with cases. Create one, or deploy with a reason.',
  noTestsNobody:
    'This prompt is protected, but no client uses it, so there are no tests to run. Deploy it with a reason.',
  makeCases: 'Create test cases for {{client}}',
  noRulesTests: 'No protected prompt in use has test sets, so the rules deploy immediately.',

  testing: 'Tests are running',
  testingText:
    'You can close this dialog. Tests continue, and the version deploys automatically if all pass.',
  testingRulesText:
    'You can close this dialog. Tests continue, and the rules deploy automatically if all pass.',
  progress: '{{done}} of {{total}} answers',
  progressLabel: 'Progress of the tests',
  failedSoFar_one: '{{count}} case failed so far',
  failedSoFar_other: '{{count}} cases failed so far',
  stop: 'Stop the tests',
  leave: 'Close; tests go on',

  deployed: 'Version {{version}} deployed',
  deployedByTests: 'Every case passed. It is used from the next suggestion.',
  deployedText: 'It is used from the next suggestion.',
  rulesInForce: 'Version {{version}} of the rules deployed',
  rulesInForceText: 'It is added to every prompt from the next suggestion.',
  refused: 'Version {{version}} failed its tests',
  refusedText_one: 'Not deployed: {{count}} case failed.',
  refusedText_other: 'Not deployed: {{count}} cases failed.',
  refusedRulesText_one: 'Not deployed: {{count}} case failed.',
  refusedRulesText_other: 'Not deployed: {{count}} cases failed.',
  stopped: 'Tests could not finish',
  stoppedText: {
    runs: 'A test run failed, for example because its model was unavailable, or reached its cost limit. Nothing changed.',
    'no-tests': 'Every required test set was deleted. Nothing changed.',
    archived: 'The prompt was archived in the meantime. Nothing changed.',
  },
  cancelled: 'Tests stopped',
  cancelledText: 'Nothing changed.',
  again: 'Try again',
  againHelp: 'This runs all tests again: the knowledge may have changed in the meantime.',

  failing: 'Failed cases',
  moreFailing_one: 'and {{count}} more',
  moreFailing_other: 'and {{count}} more',
  outcome: { fail: 'Failed', flaky: 'Flaky' },
  quoted: '“{{text}}”',
  languageUnknown: 'unknown',
  ofPrompt: 'Prompt “{{prompt}}”',
  check: {
    noAnswer: 'No answer was written.',
    noExpectation: 'The case has no expected result.',
    answers: 'No answer was written.',
    silent: 'An answer was written where none was expected.',
    exact: 'The answer differs from the expected one.',
    contains: 'The answer does not contain {{why}}.',
    notContains: 'The answer contains {{why}}, which it must not.',
    cites: 'Expected documents cited: {{why}}',
    language: 'Wrong language: {{why}}',
    tone: 'Tone rules broken: {{why}}',
    length: 'Too short or too long, in words: {{why}}',
    similarity: 'Too different from the expected answer: {{why}} similar.',
    judged: 'Judging model: {{why}}',
    grounded: 'A source contradicts {{why}}.',
    noModel: 'This check needs a model, and the client has none.',
    judgeFailed: 'The judging model did not respond.',
  },

  override: 'Deploy without passing tests',
  overrideRules: 'Deploy without passing tests',
  overrideWarning:
    'Customers will get answers that have not passed the tests. Your name and the reason are recorded in the audit log.',
  reason: 'Reason',
  reasonHelp: 'At least {{count}} characters. Write it for someone who reads it later.',
  reasonShort_one: '{{count}} more character needed.',
  reasonShort_other: '{{count}} more characters needed.',
  reasonLong_one: 'Too long by {{count}} character.',
  reasonLong_other: 'Too long by {{count}} characters.',
  overrideConfirm: 'Deploy with this reason',
  overrideRulesConfirm: 'Deploy with this reason',

  other: 'Version {{version}} is being tested',
  otherText: 'Started by {{author}} {{time}}. A prompt can have only one deployment in progress.',
  otherRulesText:
    'Started by {{author}} {{time}}. The rules can have only one deployment in progress.',
  otherStop: 'Stop these tests',
  somebody: 'someone',

  meanwhile: 'Version {{version}} was deployed in the meantime',
  meanwhileRules: 'Version {{version}} of the rules was deployed in the meantime',
  meanwhileText: 'Changes are now compared with that version. Review them before you continue.',

  rollBackText: 'This version was deployed before, so it is restored immediately, without tests.',

  rulesTitle: 'Deploy version {{version}} of the mandatory rules?',
  rulesReplaces: 'It replaces version {{version}} at the end of every prompt.',
  rulesConfirm: 'Deploy',

  head: {
    testing: 'Version {{version}} is being tested: {{done}} of {{total}}',
    starting: 'Version {{version}} is being tested',
    refused_one: 'Version {{version}}: {{count}} case failed',
    refused_other: 'Version {{version}}: {{count}} cases failed',
    stopped: 'Version {{version}}: tests not finished',
    open: 'Show the deployment',
  },

  historyTitle: 'Deployments',
  historyLoading: 'Loading the deployments',
  historyEmpty: 'No deployments yet',
  historyEmptyText:
    'Every deployment is listed here: who, when, which version it replaced, and the cases that stopped it.',
  states: {
    testing: 'Testing',
    deployed: 'Deployed',
    refused: 'Failed',
    cancelled: 'Stopped manually',
    stopped: 'Not finished',
  },
  ways: {
    plain: 'without tests',
    tests: 'tests passed',
    override: 'despite its tests',
    rollBack: 'rolled back',
  },
  fromTo: 'Version {{from}} → {{to}}',
  fromNothing: 'Version {{to}}, first deployment',
  reasonGiven: 'Reason: {{reason}}',
  showFailing_one: 'Show the failed case',
  showFailing_other: 'Show the {{count}} failed cases',
  showProgress: 'Show the progress',
  rollBackTo: 'Roll back to version {{version}}',
};

export const errors = {
  'prompts.no-tests':
    'This prompt is protected but has no required test set with cases. Add cases, or deploy it with a reason.',
  'prompts.tests-failed': 'This version failed its tests.',
  'prompts.never-deployed': 'This version was never deployed. Deploy it instead.',
  'deployments.not-found': 'This deployment no longer exists.',
  'deployments.ended': 'This deployment has already ended.',
};
