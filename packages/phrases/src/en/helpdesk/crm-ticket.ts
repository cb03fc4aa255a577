/** What a ticket shows of its CRM. */
export const crmTicket = {
  attachments: 'Attachments',
  attachmentsHelp: 'The files stay in the CRM, which may ask you to sign in.',
  satisfaction: {
    good: 'Satisfied',
    bad: 'Not satisfied',
    goodStars: 'Satisfied: {{stars}} of 5',
    badStars: 'Not satisfied: {{stars}} of 5',
    comment: 'Customer’s comment: {{comment}}',
  },
  status: {
    open: 'Open',
    pending: 'Pending',
    'on-hold': 'On hold',
    solved: 'Solved',
    closed: 'Closed',
  },
  statusInCrm: 'Status in the CRM: {{word}}',
  priority: {
    urgent: 'Urgent',
    high: 'High',
    normal: 'Normal',
    low: 'Low',
  },
  deleted: 'Deleted in the CRM',
  merged: 'Merged',
  mergedInto: 'Merged into {{ticket}}',
};
