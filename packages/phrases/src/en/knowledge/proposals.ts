/** Proposals: documents to write or to change, as people's answers say. */
export const proposals = {
  view: 'Proposals',
  list: 'Knowledge proposals',
  what: 'Type',
  allWhats: 'All to do',
  kinds: { create: 'New document', change: 'Change', nothing: 'Nothing to do' },
  state: 'Status',
  states: {
    open: 'To decide',
    accepted: 'Accepted',
    rejected: 'Rejected',
    outdated: 'Out of date',
  },
  refresh: 'Check answers now',
  refreshed: 'Checking answers. Proposals appear here in a moment.',
  checkedAt: 'Last check',

  name: 'Document',
  why: 'Reason',
  tickets: 'Tickets',
  language: 'Language',
  proposed: 'Proposed',
  reasons: {
    missing: 'No document covers it',
    contradicts: 'Answers differ',
    adds: 'Answers say more',
    'known-already': 'Already known',
    'one-case-only': 'Single case',
  },

  neverTitle: 'No answers checked yet',
  neverText:
    'Every hour, answers that agents wrote without a suggestion, or instead of a bad one, are compared with your knowledge. Missing or wrong content is proposed here.',
  emptyTitle: 'Nothing to decide',
  emptyText:
    'Your team’s answers agree with the knowledge. Documents to write or change will appear here.',
  noMatch: 'No matching proposals',

  loading: 'Loading the proposal',
  reasonTexts: {
    missing: 'No document covers this, so agents answered without one.',
    contradicts: 'Agents’ answers differ from the document.',
    adds: 'Agents’ answers say more than the document.',
    'known-already': 'The knowledge already contains this answer.',
    'one-case-only': 'This answer concerns one person’s case and would not help others.',
  },
  origins: {
    'solved-ticket': 'From an answer that an agent wrote without a suggestion.',
    'bad-rating': 'From an answer that an agent wrote after a suggestion was rated bad.',
  },
  kept: 'Kept for reference; no decision needed.',

  accept: 'Accept',
  acceptCreate: 'Write the document',
  acceptRewrite: 'Save as a new version',
  acceptBeside: 'Save as a separate document',
  reject: 'Reject',
  undo: 'Undo',
  reopen: 'Reopen',
  written: 'Document created. Answers can now use it.',
  rewritten: 'New version saved. Answers now use it.',
  rejected: 'Proposal rejected. It will not be proposed again.',
  reopened: 'Proposal reopened',
  unsaved: 'You changed the proposed text',

  findings: 'Differences',
  now: 'Current document',
  silent: 'Not covered.',
  answered: 'Agents’ answer',

  proposedText: 'Proposed text',
  changeOf: 'Changes to',
  show: 'View',
  difference: 'Difference',
  edit: 'Edit',
  same: 'This does not change the document.',
  unchanged_one: '{{count}} unchanged paragraph',
  unchanged_other: '{{count}} unchanged paragraphs',
  besideTitle: 'This document comes from another source',
  besideText:
    'Its source would overwrite any change. Accepting creates a separate document; also correct the original at its source.',
  certifiedTitle: 'This document is certified',
  certifiedText:
    'Accepting the change ends its certification; you can certify the new text afterwards.',

  outdatedTitle: 'This proposal is out of date',
  outdatedText:
    'The document was changed or retired. If answers still differ, a new proposal will appear.',
  acceptedTitle: 'Accepted',
  rejectedTitle: 'Rejected',
  rejectedText: 'It will not be proposed again.',
  decidedBy: 'By {{name}}',
  made: 'Document',
  next: 'Next proposal',
  copyMine: 'Copy my text',
  mineTitle: 'Your text was not saved',
  mineText: 'This proposal can no longer be accepted. Copy your text if you need it.',

  question: 'Question',
  answer: 'Answer',
  answeredBy: 'By {{name}}',
  about: 'Related document',
  from: 'Source tickets',
  fromOne: 'Source ticket',
  fromCapped_one: 'The newest {{most}} of {{count}} are shown.',
  fromCapped_other: 'The newest {{most}} of {{count}} are shown.',
  noSubject: 'No subject',
};

export const errors = {
  'proposals.not-found': 'This proposal no longer exists.',
  'proposals.decided': 'This proposal has already been decided.',
  'proposals.nothing-to-do': 'This proposal needs no action.',
  'proposals.outdated': 'The document has changed, so this proposal is out of date.',
};
