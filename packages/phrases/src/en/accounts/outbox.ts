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
  emptyText: 'Invitations, password links and address confirmations appear here for 30 days.',
  noMatch: 'No matching e-mails',
  mail: 'E-mail',
  loading: 'Loading the e-mail',
  view: 'Shown as',
  asHtml: 'HTML',
  asText: 'Text',
  sendAgain: 'Send again',
  queuedAgain: 'Queued. Trying again now',
};

export const errors = {
  'mails.not-found': 'This e-mail no longer exists.',
  'mails.not-failed': 'Only failed e-mails can be sent again.',
};
