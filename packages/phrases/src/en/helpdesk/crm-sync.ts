/** How far a CRM is read, what waits, and what was given up. */
export const crmSync = {
  title: 'Tickets from {{platform}}',
  why: 'Replique reads the history once, then reads changes every minute, and immediately when {{platform}} sends a message.',
  whyOff: 'Switch on {{platform}} to read its tickets.',
  loading: 'Loading the status',
  states: {
    off: 'Not in use',
    waiting: 'Up to date',
    begun: 'Starting',
    history: 'Reading the history',
    running: 'Reading',
    paused: 'Waiting for {{platform}}',
    failed: 'Interrupted',
    stopped: 'Stopped',
  },
  progressLabel: 'Progress of the history',
  progress: '{{stored}} of about {{estimate}} tickets',
  progressOpen: '{{stored}} tickets so far',
  expectedEnd: 'Expected to finish {{time}}.',
  leave: 'You can leave this page: reading continues automatically.',
  pausedUntil:
    '{{platform}} accepts no more requests for now. Reading resumes automatically {{time}}.',
  goesOnAt: 'Retries automatically {{time}}.',
  goesOnNever: 'Reading resumes once the problem is fixed.',
  facts: {
    lastEvent: 'Last message from {{platform}}',
    lastRead: 'Last check',
    waiting: 'Still to read',
    lag: 'Longest wait',
    stored: 'Tickets read',
    failed: 'Failed attempts',
  },
  never: 'None yet',
  nothingWaits: 'Nothing waiting',
  lagSeconds_one: '{{count}} second',
  lagSeconds_other: '{{count}} seconds',
  lagMinutes_one: '{{count}} minute',
  lagMinutes_other: '{{count}} minutes',
  lagHours_one: '{{count}} hour',
  lagHours_other: '{{count}} hours',
  readNow: 'Check now',
  asked: 'Checking {{platform}} for changes',
  readAgain: 'Read the history again',
  readAgainTitle: 'Read the history of {{platform}} again?',
  readAgainText:
    'Every ticket that changed since this day is read again. Existing tickets are updated, not duplicated.',
  readAgainSince: 'Since',
  readAgainStarted: 'Reading the history of {{platform}} again',
  badDay: 'Choose a date in the past.',
  causes: {
    credentials:
      '{{platform}} no longer accepts the credentials; they may have been revoked. Replace them at the bottom of this page.',
    forbidden:
      '{{platform}} no longer grants these credentials the necessary rights. They must belong to an administrator.',
    'not-stored': 'The ticket could not be saved as received.',
    internal: 'Something went wrong on our side.',
  },
  mailbox: {
    title: 'Tickets from e-mail',
    whyOff: 'Switch on the mailbox to read its e-mails.',
    paused: 'Waiting for the mail server',
    pausedUntil:
      'The mail server accepts no more connections for now. Reading resumes automatically {{time}}.',
    asked: 'Checking the mailbox for new e-mails',
    readAgainTitle: 'Read the mailbox from the beginning again?',
    readAgainStarted: 'Reading the mailbox from the beginning again',
    causes: {
      credentials:
        'The mail server no longer accepts the credentials; the password may have changed. Replace them at the bottom of this page.',
      forbidden: 'The mail server no longer lets other programs read this account.',
    },
  },
  deadTitle: 'Failed tickets',
  deadWhy_one:
    '{{count}} ticket could not be read for more than a day. Try again once the cause is fixed.',
  deadWhy_other:
    '{{count}} tickets could not be read for more than a day. Try again once the cause is fixed.',
  deadList: 'Failed tickets',
  deadLoading: 'Loading failed tickets',
  ticket: 'Ticket {{id}}',
  tries_one: '{{count}} attempt',
  tries_other: '{{count}} attempts',
  tryAgain: 'Try again',
  tryAgainOf: 'Try ticket {{id}} again',
  tryAll: 'Try all again',
  triedAgain: 'Trying again',
  newer: 'Newer',
  older: 'Older',
};

export const errors = {
  'crm-sync.letter-not-found': 'This ticket is no longer in the list of failed tickets.',
};
