/** Reinforcement: the groups of tickets that ask the same, how far the grouping is, what was answered by itself. */
export const reinforcement = {
  groups: 'Groups of tickets',
  search: 'Search groups',
  state: 'Status',
  states: { new: 'New', answered: 'Answered', automatic: 'Automatic', dismissed: 'Dismissed' },
  stateTexts: {
    new: 'No approved answer stands',
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
    trend:
      'Tickets of each of the last 13 weeks; beside it, the last 30 days against the 30 before',
    tickets: 'Tickets of the last 30 days',
    answeredWell:
      'Of the tickets answered in the last 30 days, how many with the suggestion as it was or lightly edited',
    worth: 'Tickets of the last 30 days that were not answered well: a good answer would save them',
  },
  ticketsTitle: 'Last 30 days: {{now}}, the 30 days before: {{before}}, all: {{all}}',
  moreChannels: '{{first}} +{{more}}',
  channelTickets: '{{channel}}: {{tickets}}',
  noneAnswered: 'No ticket was answered in the last 30 days',

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
  neverRunning: 'The tickets are being grouped. What is found appears here by itself.',
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
  refreshed: 'The grouping has begun. What it finds appears here by itself.',
  more: 'More',
  settings: 'Settings of reinforcement',
  regroup: 'Group everything anew',
  regroupTitle: 'Group all tickets of {{client}} anew?',
  regroupText:
    'All tickets are compared again from the beginning. Groups that people answered, dismissed, named or shaped keep their tickets; others may get other tickets, or go.',
  regroupTime: 'It goes on in the background, a matter of minutes.',
  regrouped: 'Everything is being grouped anew.',

  autoOn: 'Auto-reinforcement active',
  autoOff: 'Auto-reinforcement inactive',
  autoToday: '{{done}} of at most {{cap}} today',
  did: 'What it answered',
  didTitle: 'What auto-reinforcement answered',
  didText:
    'At most {{cap}} groups a day, where what people answered agrees. It stops by itself when somebody answers otherwise, or when fewer than {{floor}} of the answered tickets used its answer, looked at from {{least}} tickets on.',
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
  autoStates: { standing: 'Stands', withdrawn: 'Withdrawn', stopped: 'Stopped by itself' },
  undo: 'Look and undo',
  undoNamed: 'Look and undo: {{name}}',

  toGroups: 'See the groups',
};
