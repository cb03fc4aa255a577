/** What to write next: one list of gaps, groups, proposals, contradictions and expiring documents; drafts tried on past tickets. */
export const toWrite = {
  list: 'What to write next',
  kind: 'Kind',
  allKinds: 'All',
  kinds: {
    gap: 'No answer',
    group: 'Asked often',
    proposal: 'From agents’ answers',
    contradiction: 'Documents disagree',
    expiring: 'Certification expires',
  },
  kindTexts: {
    gap: 'No suggestion could be written for these tickets',
    group: 'Many tickets ask the same question, and no answer is approved',
    proposal: 'Agents’ answers add to your documents or differ from them',
    contradiction: 'Two documents contradict each other',
    expiring: 'A certification expires within 30 days',
  },
  period: 'Period',
  days: 'Last {{days}} days',
  language: 'Language',
  allLanguages: 'All languages',
  search: 'Search items',
  columns: {
    title: 'Question',
    kind: 'Kind',
    tickets: 'Tickets',
    effect: 'On past tickets',
    opened: 'Since',
  },
  ticketsText: 'Tickets in this period that a good answer would have helped',
  against: '“{{title}}” and “{{other}}” contradict each other',
  hasDraft: 'Draft ready',
  noEffect: 'Not tried yet',
  effect: '+{{answered}} of {{of}}',
  effectText: '{{answered}} of {{of}} more tickets answered, {{worse}} worse. Tried {{when}}.',
  emptyTitle: 'Nothing to write',
  emptyText:
    'Every question in this period has an answer, and your documents agree. Missing knowledge will appear here.',
  noMatch: 'No matching items',

  clientTitle: 'Choose a client',
  clientText: 'Knowledge belongs to one client.',

  try: 'Try on past tickets',
  tryAgain: 'Try again',
  tryTitle: 'Before you publish',
  tryText: 'We try the draft on past tickets. Nothing is published, and no model is called.',
  changedSince: 'The text has changed since this try.',
  answered: '+{{answered}} of {{of}} answered',
  answeredBefore_one: 'One already had an answer.',
  answeredBefore_other: '{{count}} already had an answer.',
  worse_one: 'One ticket would lose its answer.',
  worse_other: '{{count}} tickets would lose their answer.',
  worseNone: 'None gets worse.',
  others_one:
    'We also tried one other ticket; for {{changed}}, the answer would come from this draft.',
  others_other:
    'We also tried {{count}} other tickets; for {{changed}}, the answer would come from this draft.',
  tickets: 'The tickets',
  noSubject: 'No subject',
  outcomes: {
    gained: 'Answered now',
    lost: 'Loses its answer',
    both: 'Already answered',
    neither: 'Still not answered',
    changed: 'Answered from this draft',
  },
  other: 'Other ticket',
};

export const errors = {
  'to-write.none-to-try': 'There are no past tickets to try this draft on.',
};
