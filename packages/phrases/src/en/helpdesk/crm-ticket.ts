/** What a ticket shows of its CRM. */
export const crmTicket = {
  attachments: 'Attachments',
  attachmentsHelp: 'The files stay in the CRM, which may ask you to sign in.',
  loadingPicture: 'Loading a picture…',
  showPicture: 'Show {{name}}',
  savePicture: 'Save the picture',
  satisfaction: {
    good: 'Satisfied',
    bad: 'Not satisfied',
    goodStars: 'Satisfied: {{stars}} of 5',
    badStars: 'Not satisfied: {{stars}} of 5',
    offered: 'Asked for a rating',
    reason: 'Reason: {{reason}}',
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
  fieldsOf: { requester: 'Customer', organisation: 'Organisation' },
  brand: 'Brand',
  brandIs: 'Brand: {{brand}}',
  cameFrom: {
    'follow-up': 'Follow-up to {{ticket}}',
    split: 'Split from {{ticket}}',
    part: 'Belongs to {{ticket}}',
  },
  statusInCrm: 'Status in the CRM: {{word}}',
  deleted: 'Deleted in the CRM',
  spam: 'Spam in the CRM',
  merged: 'Merged',
  mergedInto: 'Merged into {{ticket}}',
};

export const errors = {
  'attachments.not-found': 'This attachment does not exist any more.',
  'attachments.elsewhere':
    'Only files of a connected CRM can be opened here. Open this one in the CRM.',
  'attachments.too-large':
    'Files of more than 25 MB are not opened here. Open this one in the CRM.',
  'attachments.unsafe':
    'A file that a computer could run is not opened here. Open it in the CRM if you trust it.',
  'attachments.unavailable': 'The CRM did not send this file. Try again in a moment.',
};
