/** The outbox: every mail of the last 30 days. */
export const outbox = {
  noServer:
    'No mail server is configured: e-mails are kept here and not sent. Open one to copy its link.',
  search: 'Search recipient or subject',
  state: 'Status',
  allStates: 'All',
  states: {
    queued: 'Queued',
    sent: 'Sent',
    failed: 'Failed',
    kept: 'Kept',
  },
  recipient: 'Recipient',
  subject: 'Subject',
  written: 'Written',
  nextAttempt: 'Next attempt',
  lastError_one: 'Why it failed',
  lastError_other: 'Why it failed ({{count}} attempts)',
  emptyTitle: 'No e-mails yet',
  emptyText: 'Invitations, password links and address confirmations are kept here for 30 days.',
  noMatch: 'No e-mails match',
  mail: 'E-mail',
  loading: 'Loading the e-mail',
  view: 'Shown as',
  asHtml: 'HTML',
  asText: 'Text',
  sendAgain: 'Send again',
  queuedAgain: 'Queued: trying again now',
};

export const errors = {
  'mails.not-found': 'This e-mail does not exist, or no longer does.',
  'mails.not-failed': 'Only an e-mail that failed can be sent again.',
};
