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
  priority: 'Priority',
  priorityIs: 'Priority: {{priority}}',
  priorities: {
    urgent: 'Urgent',
    high: 'High',
    normal: 'Normal',
    low: 'Low',
  },
  team: 'Team',
  organisation: 'Organisation',
  statusInCrm: 'Status in the CRM: {{word}}',
  deleted: 'Deleted in the CRM',
  merged: 'Merged',
  mergedInto: 'Merged into {{ticket}}',
};
