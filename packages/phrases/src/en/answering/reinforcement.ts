/** Reinforcement: the groups of tickets that ask the same, how far the grouping is, what was answered by itself. */
export const reinforcement = {
  groups: 'Groups of tickets',
  search: 'Search groups',
  state: 'Status',
  states: { new: 'New', answered: 'Answered', automatic: 'Automatic', dismissed: 'Dismissed' },
  stateTexts: {
    new: 'No approved answer',
    answered: 'A person approved its answer',
    automatic: 'Answered by auto-reinforcement, because people’s answers agree',
    dismissed: 'Somebody decided that it needs no answer',
  },
  allStates: 'All',
  language: 'Language',
  allLanguages: 'Every language',
  channel: 'Channel',
  allChannels: 'Every channel',
  sort: 'Sort by',
  sorts: {
    worth: 'Tickets an answer would save',
    tickets: 'Most tickets',
    trend: 'Rising fastest',
    newest: 'Newest groups',
  },

  columns: {
    name: 'What is asked',
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
    trend: 'Tickets per week, last 13 weeks; and the last 30 days against the 30 before',
    tickets: 'Tickets of the last 30 days',
    answeredWell:
      'Of all tickets of the last 30 days, the share whose suggestion was sent as it was or lightly edited',
    worth: 'All other tickets of the last 30 days: a good answer would save them',
  },
  ticketsTitle: 'Last 30 days: {{now}}, the 30 days before: {{before}}, all: {{all}}',
  moreChannels: '{{first}} +{{more}}',
  channelTickets: '{{channel}}: {{tickets}}',
  noneAsked: 'No ticket in the last 30 days',

  emptyTitle: 'Nothing to answer',
  emptyText:
    'Every group has its answer, or was dismissed. New ones appear here as tickets arrive.',
  showAll: 'Show all groups',
  noneTitle: 'No groups yet',
  noneText:
    'As soon as {{least}} tickets ask the same, they appear here as one group to answer once.',
  noneTextAll:
    'As soon as enough tickets of a client ask the same, they appear here as one group to answer once.',
  neverTitle: 'Tickets are not grouped yet',
  neverText:
    'Tickets that ask the same become one group, to answer once. The first time is a matter of minutes.',
  neverRunning: 'Tickets are being grouped. Results appear here automatically.',
  noMatch: 'No group matches',

  status: 'How far the grouping is',
  running: 'Grouping the tickets',
  progress: '{{done}} of {{total}} tickets',
  grouped_one: '{{number}} ticket in groups',
  grouped_other: '{{number}} tickets in groups',
  leftOut: '{{number}} asked too rarely',
  leftOutTitle: 'A group begins with {{least}} tickets that ask the same',
  waiting: '{{number}} waiting to be read',
  checked: 'Grouped',
  neverChecked: 'Not grouped yet',
  moduleOff:
    'Reinforcement is switched off for this client: groups stay to be read, nothing is grouped or answered.',
  toModules: 'Open the modules',

  refresh: 'Group now',
  refreshed: 'Grouping has started. Results appear here automatically.',
  more: 'More',
  settings: 'Settings of reinforcement',
  regroup: 'Regroup everything',
  regroupTitle: 'Regroup all tickets of {{client}}?',
  regroupText:
    'All tickets are compared again from the beginning. Groups that people answered, dismissed, named or shaped keep their tickets; others may get other tickets, or go.',
  regroupTime: 'This runs in the background and takes a few minutes.',
  regrouped: 'Everything is being regrouped.',

  autoOn: 'Auto-reinforcement active',
  autoOff: 'Auto-reinforcement inactive',
  autoToday: '{{done}} of at most {{cap}} today',
  did: 'What it answered',
  didTitle: 'What auto-reinforcement answered',
  didText:
    'At most {{cap}} groups a day, where agents’ answers agree. An answer is withdrawn automatically when an agent answers differently, or when fewer than {{floor}} of at least {{least}} answered tickets used it.',
  didNone: 'Nothing yet. With every run it looks for groups whose answers agree.',
  didNoneOff:
    'Nothing: it is inactive. An administrator switches it on in the client’s General tab.',
  today: 'Today',
  earlier: 'Earlier',
  measure: '{{answers}} by {{people}}, {{likeness}} alike',
  answers_one: '{{number}} answer',
  answers_other: '{{number}} answers',
  people_one: '{{number}} person',
  people_other: '{{number}} people',
  autoStates: { standing: 'Active', withdrawn: 'Withdrawn', stopped: 'Withdrawn automatically' },
  undo: 'Look and undo',
  undoNamed: 'Look and undo: {{name}}',

  toGroups: 'See the groups',
};

export const errors = {
  'reinforcement.not-found': 'This group does not exist, or no longer does.',
  'reinforcement.changed-meanwhile':
    'Someone else changed this group. Your work is not lost: reload the group, then save.',
  'reinforcement.dismissed': 'This group is dismissed. Restore it before you answer it.',
  'reinforcement.answered': 'This group has an approved answer. Withdraw it first.',
  'reinforcement.not-answered': 'This group has no approved answer.',
  'reinforcement.tickets-elsewhere': 'Some of the tickets you chose are no longer in this group.',
  'reinforcement.all-tickets': 'Leave at least one ticket in the group.',
  'reinforcement.other-language': 'Both groups must be of one client and one language.',
  'reinforcement.same-group': 'Choose another group than this one.',
};
