/** Proposals: documents to write or to change, as people's answers say. */
export const proposals = {
  view: 'Proposals',
  list: 'Proposals for the knowledge',
  what: 'What to do',
  allWhats: 'Write or change',
  kinds: { create: 'New document', change: 'Change', nothing: 'Nothing to do' },
  state: 'Status',
  states: {
    open: 'To decide',
    accepted: 'Accepted',
    rejected: 'Rejected',
    outdated: 'Out of date',
  },
  refresh: 'Read answers now',
  refreshed: 'Answers are being read. What they propose appears here in a moment.',
  checkedAt: 'Answers last read',

  name: 'Document',
  why: 'Why',
  tickets: 'Tickets',
  language: 'Language',
  proposed: 'Proposed',
  reasons: {
    missing: 'No document is about it',
    contradicts: 'People answer otherwise',
    adds: 'People say more',
    'known-already': 'Known already',
    'one-case-only': 'One person’s case',
  },

  neverTitle: 'No answer was read yet',
  neverText:
    'Every hour, agents’ answers written without a suggestion, or instead of a bad one, are compared with the knowledge. Missing or wrong content is proposed here.',
  emptyTitle: 'Nothing to decide',
  emptyText:
    'What your team answers agrees with the knowledge. Documents to write or to change will be proposed here.',
  noMatch: 'No proposal of this kind, status and language',

  loading: 'Loading the proposal',
  reasonTexts: {
    missing: 'No document covers this, so agents answered without one.',
    contradicts: 'People answer otherwise than the document says.',
    adds: 'People say more than the document does.',
    'known-already': 'The knowledge already contains this answer.',
    'one-case-only':
      'What was answered concerns one person’s case. It would say nothing to anybody else.',
  },
  origins: {
    'solved-ticket': 'Found in an answer that a person wrote without a suggestion’s help.',
    'bad-rating': 'Found in an answer that a person wrote after a suggestion was rated badly.',
  },
  kept: 'Kept to be looked up; there is nothing to decide.',

  accept: 'Accept',
  acceptCreate: 'Write the document',
  acceptRewrite: 'Save as a new version',
  acceptBeside: 'Write it as its own document',
  reject: 'Reject',
  undo: 'Undo',
  reopen: 'Reopen',
  written: 'Document written: answers may be drawn from it.',
  rewritten: 'New version saved: answers are drawn from it.',
  rejected: 'Proposal rejected. The same is not proposed again.',
  reopened: 'Proposal reopened',
  unsaved: 'You changed the proposed text',

  findings: 'What is different',
  now: 'The document',
  silent: 'It says nothing of this.',
  answered: 'What people answered',

  proposedText: 'As it was proposed',
  changeOf: 'Changes to',
  show: 'How the change is shown',
  difference: 'Difference',
  edit: 'Edit',
  same: 'This would not change the document.',
  unchanged_one: '{{count}} unchanged paragraph',
  unchanged_other: '{{count}} unchanged paragraphs',
  besideTitle: 'This document is not written here',
  besideText:
    'Its text comes from its source, which would restore it. Accepting creates a separate document; also correct the original at its source.',
  certifiedTitle: 'This document is certified',
  certifiedText: 'Accepting the change ends the certification: certify the new text afterwards.',

  outdatedTitle: 'This proposal is out of date',
  outdatedText:
    'The document was changed or retired after this was proposed. If answers still differ, it will be proposed again.',
  acceptedTitle: 'Accepted',
  rejectedTitle: 'Rejected',
  rejectedText: 'The same is not proposed again.',
  decidedBy: 'By {{name}}',
  made: 'Document',
  next: 'Next proposal',
  copyMine: 'Copy my text',
  mineTitle: 'Your text was not saved',
  mineText: 'This proposal can no longer be accepted. Copy your text if you need it.',

  question: 'What was asked',
  answer: 'What was answered',
  answeredBy: 'By {{name}}',
  about: 'Document it is about',
  from: 'Tickets that ask for it',
  fromOne: 'Ticket it comes from',
  fromCapped_one: 'The newest {{most}} of {{count}} are shown.',
  fromCapped_other: 'The newest {{most}} of {{count}} are shown.',
  noSubject: 'No subject',
};

export const errors = {
  'proposals.not-found': 'This proposal does not exist, or no longer does.',
  'proposals.decided': 'This proposal was already decided.',
  'proposals.nothing-to-do': 'There is nothing to do for this proposal.',
  'proposals.outdated':
    'The document was changed since this was proposed. The proposal is out of date.',
};
