/** Reinforcement: the groups of tickets that ask the same, how far the grouping is, what was answered by itself. */
export const reinforcement = {
  groups: 'Groups of tickets',
  search: 'Search groups',
  state: 'Status',
  states: { new: 'New', answered: 'Answered', automatic: 'Automatic', dismissed: 'Dismissed' },
  stateTexts: {
    new: 'No approved answer',
    answered: 'Answer approved by a person',
    automatic: 'Answered by auto-reinforcement, because agents’ answers agree',
    dismissed: 'Dismissed: no answer needed',
  },
  allStates: 'All',
  language: 'Language',
  allLanguages: 'All languages',
  channel: 'Channel',
  allChannels: 'All channels',
  sort: 'Sort by',
  sorts: {
    worth: 'Most savings',
    tickets: 'Most tickets',
    trend: 'Rising fastest',
    newest: 'Newest groups',
  },

  columns: {
    name: 'Question',
    client: 'Client',
    state: 'Status',
    channels: 'Channels',
    trend: 'Last 13 weeks',
    tickets: 'Tickets',
    answeredWell: 'Answered well',
    worth: 'Would save',
    lastAsked: 'Last asked',
  },
  columnTexts: {
    trend: 'Tickets per week over 13 weeks, and the last 30 days compared with the 30 before',
    tickets: 'Tickets of the last 30 days',
    answeredWell:
      'Share of tickets in the last 30 days whose suggestion was sent as it was or lightly edited',
    worth: 'All other tickets of the last 30 days, which a good answer would save',
  },
  ticketsTitle: 'Last 30 days: {{now}}, previous 30 days: {{before}}, total: {{all}}',
  moreChannels: '{{first}} +{{more}}',
  channelTickets: '{{channel}}: {{tickets}}',
  noneAsked: 'No tickets in the last 30 days',

  emptyTitle: 'Nothing to answer',
  emptyText: 'Every group is answered or dismissed. New groups appear here as tickets arrive.',
  showAll: 'Show all groups',
  noneTitle: 'No groups yet',
  noneText:
    'Once {{least}} tickets ask the same question, they appear here as a group that you answer once.',
  noneTextAll:
    'Once enough tickets of a client ask the same question, they appear here as a group that you answer once.',
  neverTitle: 'Tickets are not grouped yet',
  neverText:
    'Tickets that ask the same question become a group that you answer once. The first grouping takes a few minutes.',
  neverRunning: 'Tickets are being grouped. Results appear here automatically.',
  noMatch: 'No matching groups',

  status: 'Grouping progress',
  running: 'Grouping the tickets',
  progress: '{{done}} of {{total}} tickets',
  grouped_one: '{{number}} ticket in groups',
  grouped_other: '{{number}} tickets in groups',
  leftOut: '{{number}} asked too rarely',
  leftOutTitle: 'A group needs at least {{least}} tickets that ask the same question',
  waiting: '{{number}} waiting to be analysed',
  checked: 'Grouped',
  neverChecked: 'Not grouped yet',
  moduleOff:
    'Reinforcement is switched off for this client: you can read groups, but nothing is grouped or answered.',
  toModules: 'Open the modules',

  refresh: 'Group now',
  refreshed: 'Grouping has started. Results appear here automatically.',
  more: 'More',
  settings: 'Reinforcement settings',
  regroup: 'Regroup everything',
  regroupTitle: 'Regroup all tickets of {{client}}?',
  regroupText:
    'All tickets are compared again. Groups that people answered, dismissed, renamed or changed keep their tickets; others may change or disappear.',
  regroupTime: 'This runs in the background and takes a few minutes.',
  regrouped: 'Regrouping everything',

  autoOn: 'Auto-reinforcement active',
  autoOff: 'Auto-reinforcement inactive',
  autoToday: '{{done}} of {{cap}} today',
  did: 'Its answers',
  didTitle: 'Answers by auto-reinforcement',
  didText:
    'Approves at most {{cap}} groups a day, where agents’ answers agree. An answer is withdrawn automatically when an agent answers differently, or when fewer than {{floor}} of at least {{least}} answered tickets used it.',
  didNone: 'Nothing yet. Each grouping looks for groups whose answers agree.',
  didNoneOff:
    'Auto-reinforcement is inactive. An administrator can switch it on in the client’s General tab.',
  today: 'Today',
  earlier: 'Earlier',
  measure: '{{answers}} by {{people}}, {{likeness}} similar',
  answers_one: '{{number}} answer',
  answers_other: '{{number}} answers',
  people_one: '{{number}} person',
  people_other: '{{number}} people',
  autoStates: { standing: 'Active', withdrawn: 'Withdrawn', stopped: 'Withdrawn automatically' },
  undo: 'Review and undo',
  undoNamed: 'Review and undo: {{name}}',

  toGroups: 'See the groups',
};

export const errors = {
  'reinforcement.not-found': 'This group no longer exists.',
  'reinforcement.changed-meanwhile':
    'Someone else changed this group. Your text is kept: reload the group, then save.',
  'reinforcement.dismissed': 'This group is dismissed. Restore it before you answer it.',
  'reinforcement.answered': 'This group has an approved answer. Withdraw it first.',
  'reinforcement.not-answered': 'This group has no approved answer.',
  'reinforcement.tickets-elsewhere': 'Some of the selected tickets are no longer in this group.',
  'reinforcement.all-tickets': 'Leave at least one ticket in the group.',
  'reinforcement.other-language': 'Both groups must have the same client and language.',
  'reinforcement.same-group': 'Choose a different group.',
};
