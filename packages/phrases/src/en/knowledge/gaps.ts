/** Gaps: what people asked and the knowledge does not answer; documents that repeat or contradict one another. */
export const gaps = {
  views: 'What to look at',
  viewGaps: 'Unanswered questions',
  viewPairs: 'Duplicates and contradictions',
  gaps: 'Gaps',
  period: 'Period',
  days: 'Last {{days}} days',
  state: 'Status',
  states: { open: 'Open', dismissed: 'Dismissed', answered: 'Answered' },
  language: 'Language',
  allLanguages: 'Every language',
  refresh: 'Look again now',
  refreshed: 'The search for gaps has begun. What it finds appears here in a moment.',
  checkedAt: 'Last looked',

  name: 'What is asked',
  tickets: 'Tickets',
  trend: 'Last 13 weeks',
  lastAsked: 'Last asked',
  change: 'Before',
  ticketCount_one: '{{count}} ticket',
  ticketCount_other: '{{count}} tickets',
  trendText: 'Tickets a week, oldest first: {{weeks}}',

  neverTitle: 'Not looked for yet',
  neverText:
    'When a suggestion stays silent, its question is grouped with others like it. The first look is a matter of minutes.',
  emptyTitle: 'No gap in this period',
  emptyText:
    'Every question for which a suggestion was asked found an answer in your knowledge. What it cannot answer will be listed here, most tickets first.',
  noMatch: 'No gap with this status and language',

  loading: 'Loading the gap',
  write: 'Write the document',
  dismiss: 'Dismiss',
  reopen: 'Reopen',
  dismissed: 'Gap dismissed. It stays so as it grows.',
  reopened: 'Gap reopened',
  onlyAdmins: 'Administrators decide what is dismissed.',
  asked: 'What is asked',
  inPeriod: 'In the last {{days}} days',
  periodBefore: '{{before}} in the period before',
  triedOf:
    'Tried again with today’s knowledge, no model asked. Answered now: {{answered}} of {{tried}}, the newest questions first.',
  triedNone: 'The questions of this gap were not tried again yet.',
  answeredBy: 'Answered by',
  nearest: 'Nearest documents',
  nearestWhy:
    'What the search finds first all the same. Their scores, or what they say, were not enough for an answer.',
  nearestNone: 'No document comes near.',
  score: 'Score',
  certified: 'Certified',
  excluded: 'Excluded',
  ticketsTitle: 'Tickets without a suggestion',
  ticketsCapped: 'The newest {{most}} are shown.',
  ticketsNone: 'None in this period.',
  noSubject: 'No subject',
  answeredByPerson: 'Answered by a person',
  notAnswered: 'Not answered yet',
  reasons: {
    'no-knowledge': 'No knowledge yet',
    'off-topic': 'Nothing about this',
    'nothing-close': 'Nothing close enough',
    'model-abstained': 'The model abstained',
    unsupported: 'Not supported by sources',
  },

  draftTitle: 'This is a draft',
  draftFromAnswers_one:
    'Taken from what a person answered on one ticket, personal data left out. Check it and complete it before you publish it.',
  draftFromAnswers_other:
    'Taken from what people answered on {{count}} tickets, personal data left out. Check it and complete it before you publish it.',
  draftOutline:
    'No agent has answered these tickets yet. Below are the questions to write the answer from; remove them before you publish it.',
  draftFromSuggestion:
    'It is taken from this suggestion, without courtesy and without what concerns one person. Read it as everybody will: once saved, it is certified by you.',
  draftFromPair:
    'Both texts, one after the other. Make one of them, publish it, then retire the two documents.',

  pairs: 'Pairs of documents',
  kind: 'Kind',
  allKinds: 'Every kind',
  kinds: { contradiction: 'Contradiction', duplicate: 'Duplicate', overlap: 'Overlap' },
  kindTexts: {
    contradiction: 'Both speak of the same, and these sentences cannot both be true.',
    duplicate: 'Both say the same, nearly word for word.',
    overlap: 'A large part of one is also in the other.',
  },
  pairStates: { open: 'To decide', kept: 'Both kept', retired: 'One retired' },
  documents: 'Documents',
  found: 'Found',
  alike: 'Alike',
  pairsEmptyTitle: 'No documents to compare',
  pairsEmptyText:
    'Documents of one language that repeat or contradict one another are pointed out here, contradictions first.',
  pairsNeverTitle: 'Not compared yet',
  pairsNeverText: 'Documents are compared every hour. The first time is a matter of minutes.',
  pairsNoMatch: 'No pair of this kind, status and language',
  pairLoading: 'Loading the documents',
  pairTitle: '{{left}} / {{right}}',
  keepBoth: 'Keep both',
  kept: 'Both kept. You will not be asked again unless a text changes.',
  reopenPair: 'Compare again',
  pairReopened: 'Back among the pairs to decide',
  mergeDraft: 'Write one from both',
  retire: 'Retire this document',
  retireQuestion: 'Retire “{{title}}”?',
  retireText:
    'It is no longer found and no answer is drawn from it. Its source does not bring it back. It can be restored from the list of documents.',
  certifyOther: 'Certify “{{title}}” as the correct one',
  retired: 'Document retired',
  isRetired: 'Retired',
  disagreements: 'Where they disagree',
  what: {
    amount: 'Different amounts',
    delay: 'Different delays',
    percent: 'Different percentages',
    date: 'Different dates',
    figure: 'Different figures',
    negation: 'One says yes, the other no',
  },
  legend:
    'Highlighted: sentences that disagree. Marked at the side: sentences that only this document has.',
  openDocument: 'Open the document',
  usesNever: 'Never cited',
  uses_one: 'Cited once',
  uses_other: 'Cited {{count}} times',
};

export const errors = {
  'gaps.not-found': 'This gap does not exist, or no longer does.',
  'gaps.pair-not-found': 'This pair of documents does not exist, or no longer does.',
};
