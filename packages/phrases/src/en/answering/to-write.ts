/** What to write next: one list of gaps, groups, proposals, contradictions and expiring documents; drafts tried on past tickets. */
export const toWrite = {
  list: 'What to write next',
  kind: 'Kind',
  allKinds: 'All',
  kinds: {
    gap: 'No answer',
    group: 'Asked again and again',
    proposal: 'What agents answer',
    contradiction: 'Documents disagree',
    expiring: 'Certification ends',
  },
  kindTexts: {
    gap: 'Nothing could be suggested for these tickets',
    group: 'Many tickets ask the same, and no answer is approved',
    proposal: 'Agents answer more than your documents say, or something else',
    contradiction: 'Two documents cannot both be right',
    expiring: 'A certified document loses its certification within 30 days',
  },
  period: 'Period',
  days: 'Last {{days}} days',
  language: 'Language',
  allLanguages: 'Every language',
  search: 'Search what to write',
  columns: {
    title: 'What is asked',
    kind: 'Kind',
    tickets: 'Tickets',
    effect: 'On past tickets',
    opened: 'Since',
  },
  ticketsText: 'Tickets of the period that a good answer would have served',
  against: '“{{title}}” and “{{other}}” disagree',
  hasDraft: 'Draft ready',
  noEffect: 'Not tried yet',
  effect: '+{{answered}} of {{of}}',
  effectText:
    '{{answered}} more of {{of}} tickets answered, {{worse}} for the worse. Tried {{when}}.',
  emptyTitle: 'Nothing to write',
  emptyText:
    'Every question of this period finds an answer, and your documents agree. What is missing will be listed here.',
  noMatch: 'Nothing to write matches',

  clientTitle: 'Choose a client',
  clientText: 'Knowledge belongs to one client.',

  try: 'Try on past tickets',
  tryAgain: 'Try again',
  tryTitle: 'Before you publish',
  tryText:
    'The draft is laid beside past tickets, as a search would find it. Nothing is published, and no model is asked.',
  changedSince: 'The text was changed since it was tried.',
  answered: '+{{answered}} answered of {{of}}',
  answeredBefore_one: 'One found an answer already.',
  answeredBefore_other: '{{count}} found an answer already.',
  worse_one: 'One ticket would lose its answer.',
  worse_other: '{{count}} tickets would lose their answer.',
  worseNone: 'None changed for the worse.',
  others_one:
    'One other ticket was tried too; for {{changed}} the answer would come from this draft.',
  others_other:
    '{{count}} other tickets were tried too; for {{changed}} the answer would come from this draft.',
  tickets: 'The tickets',
  noSubject: 'No subject',
  outcomes: {
    gained: 'Answered now',
    lost: 'Loses its answer',
    both: 'Answered before too',
    neither: 'Still without an answer',
    changed: 'Answered from this draft',
  },
  other: 'Other ticket',
};

export const errors = {
  'to-write.none-to-try': 'There is no past ticket to try this draft on.',
};
