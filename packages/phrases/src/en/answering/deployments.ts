/** Deployments: what stands before one, how its tests do, what came of it. */
export const deployments = {
  beside: 'Versions and tests',
  right: 'Next to the text',
  tabs: { versions: 'Versions', try: 'Try', tests: 'Tests', deployments: 'Deployments' },

  changes: 'What changes',
  changesNone: 'It has the same text as the deployed version.',
  changesFirst: 'Nothing is deployed yet, so there is nothing to compare it with.',

  gate: 'Tests before it',
  gateWhy: 'This prompt is protected. Deploys automatically once all test cases pass.',
  gateRulesWhy:
    'The rules apply to every prompt, so the tests of all protected prompts in use run with them. They take effect automatically once all test cases pass.',
  gateLoading: 'Looking for the tests',
  gateClient: 'Client',
  gateSet: 'Test set',
  gateCases: 'Cases',
  estimate_one: '{{count}} answer to write',
  estimate_other: '{{count}} answers to write',
  estimateTime: 'about {{time}}',
  estimateCost: 'about {{cost}}',
  startTests: 'Run the tests, then deploy',
  startRulesTests: 'Run the tests, then put in force',

  noTests: 'No tests required before deployment',
  noTestsText:
    'This prompt is protected, and none of its clients has a test set with cases that must pass. Make some, or deploy it with a reason.',
  noTestsNobody:
    'This prompt is protected but no client uses it, so there are no tests to run. Deploy it with a reason.',
  makeCases: 'Make test cases for {{client}}',
  noRulesTests: 'No protected prompt in use has test sets: the rules come into force at once.',

  testing: 'The tests are running',
  testingText:
    'You can close this dialog: tests continue, and the version deploys automatically when all pass.',
  testingRulesText:
    'You can close this dialog: tests continue, and the rules take effect automatically when all pass.',
  progress: '{{done}} of {{total}} answers',
  progressLabel: 'Progress of the tests',
  failedSoFar_one: '{{count}} case fails so far',
  failedSoFar_other: '{{count}} cases fail so far',
  stop: 'Stop the tests',
  leave: 'Close, keep testing',

  deployed: 'Version {{version}} is deployed',
  deployedByTests: 'Every case passed. It answers from the next suggestion on.',
  deployedText: 'It answers from the next suggestion on.',
  rulesInForce: 'Version {{version}} of the rules is in force',
  rulesInForceText: 'Every prompt closes with it from the next suggestion on.',
  refused: 'Version {{version}} does not pass its tests',
  refusedText_one: 'It is not deployed: {{count}} case does not pass.',
  refusedText_other: 'It is not deployed: {{count}} cases do not pass.',
  refusedRulesText_one: 'It is not in force: {{count}} case does not pass.',
  refusedRulesText_other: 'It is not in force: {{count}} cases do not pass.',
  stopped: 'The tests could not be finished',
  stoppedText: {
    runs: 'A test run failed, such as without its model, or reached its limit of cost. Nothing was switched.',
    'no-tests': 'Every test set that ran for it was deleted. Nothing was switched.',
    archived: 'The prompt was archived in the meantime. Nothing changed.',
  },
  cancelled: 'The tests were stopped',
  cancelledText: 'Nothing was switched.',
  again: 'Try again',
  againHelp: 'Trying again repeats all tests: the knowledge may have changed in the meantime.',

  failing: 'Cases that do not pass',
  moreFailing_one: 'and {{count}} more',
  moreFailing_other: 'and {{count}} more',
  outcome: { fail: 'Fails', flaky: 'Passes only sometimes' },
  quoted: '“{{text}}”',
  languageUnknown: 'not known',
  ofPrompt: 'Prompt “{{prompt}}”',
  check: {
    noAnswer: 'No answer was written.',
    noExpectation: 'The case has nothing to compare the answer with.',
    answers: 'No answer was written.',
    silent: 'An answer was written where there is nothing to answer from.',
    exact: 'It is not the expected answer, word by word.',
    contains: 'It does not say {{why}}.',
    notContains: 'It says {{why}}, which it must not.',
    cites: 'Expected documents it cites: {{why}}',
    language: 'Wrong language: {{why}}',
    tone: 'Tone not kept: {{why}}',
    length: 'Too short or too long, in words: {{why}}',
    similarity: 'Too far from the expected answer: {{why}} alike.',
    judged: 'The judge says: {{why}}',
    grounded: 'A source says otherwise than {{why}}.',
    noModel: 'A model has to judge this, and the client has none.',
    judgeFailed: 'The model that judges did not answer.',
  },

  override: 'Deploy without passing the tests',
  overrideRules: 'Put in force without passing the tests',
  overrideWarning:
    'Customers get answers that no test has passed. Your name and the reason go to the audit log.',
  reason: 'Reason',
  reasonHelp: 'At least {{count}} characters, understandable for later readers.',
  reasonShort_one: '{{count}} more character is needed.',
  reasonShort_other: '{{count}} more characters are needed.',
  reasonLong_one: 'Too long by {{count}} character.',
  reasonLong_other: 'Too long by {{count}} characters.',
  overrideConfirm: 'Deploy with this reason',
  overrideRulesConfirm: 'Put in force with this reason',

  other: 'Version {{version}} is being tested',
  otherText: '{{author}} asked for it {{time}}. Only one deployment of a prompt runs at a time.',
  otherRulesText:
    '{{author}} asked for it {{time}}. Only one deployment of the rules runs at a time.',
  otherStop: 'Stop its tests',
  somebody: 'Somebody',

  meanwhile: 'Version {{version}} was deployed in the meantime',
  meanwhileRules: 'Version {{version}} of the rules took effect in the meantime',
  meanwhileText: 'The changes are now shown against that version. Review them before you continue.',

  rollBackText: 'It was deployed before, so it comes back at once and without tests.',

  rulesTitle: 'Put version {{version}} of the mandatory rules in force?',
  rulesReplaces: 'It takes the place of version {{version}} at the end of every prompt.',
  rulesConfirm: 'Put in force',

  head: {
    testing: 'Version {{version}} is being tested: {{done}} of {{total}}',
    starting: 'Version {{version}} is being tested',
    refused_one: 'Version {{version}}: {{count}} case fails',
    refused_other: 'Version {{version}}: {{count}} cases fail',
    stopped: 'Version {{version}}: tests not finished',
    open: 'Show the deployment',
  },

  historyTitle: 'Deployments',
  historyLoading: 'Loading the deployments',
  historyEmpty: 'Nothing deployed yet',
  historyEmptyText:
    'Each deployment is kept here: who, when, in place of which version, and the cases that stopped it.',
  states: {
    testing: 'Being tested',
    deployed: 'Deployed',
    refused: 'Refused',
    cancelled: 'Stopped by hand',
    stopped: 'Not finished',
  },
  ways: {
    plain: 'without tests',
    tests: 'through its tests',
    override: 'past its tests',
    rollBack: 'rolled back',
  },
  fromTo: 'Version {{from}} → {{to}}',
  fromNothing: 'Version {{to}}, first deployment',
  reasonGiven: 'Reason: {{reason}}',
  showFailing_one: 'Show the case that fails',
  showFailing_other: 'Show the {{count}} cases that fail',
  showProgress: 'Show the progress',
  rollBackTo: 'Roll back to version {{version}}',
};

export const errors = {
  'prompts.no-tests':
    'This prompt is protected and has no required test set with cases. Add cases, or deploy it with a reason.',
  'prompts.tests-failed': 'This version does not pass its tests.',
  'prompts.never-deployed': 'This version was never deployed. Deploy it instead.',
  'deployments.not-found': 'This deployment does not exist.',
  'deployments.ended': 'This deployment has ended already.',
};
