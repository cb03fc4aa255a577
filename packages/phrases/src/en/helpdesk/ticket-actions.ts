/** What is done to many tickets at once, and the bell that tells of it. */
export const ticketActions = {
  bar: 'Actions on the selected tickets',
  picked_one: '{{number}} ticket selected',
  picked_other: '{{number}} tickets selected',
  pickedAll_one: '{{number}} ticket, the only one that matches',
  pickedAll_other: 'All {{number}} tickets that match',
  selectAll_one: 'Select all ({{number}})',
  selectAll_other: 'Select all {{number}} that match',
  selectEvery: 'Select all that match',
  clear: 'Clear',
  names: {
    generate: 'Generate',
    categorise: 'Categorize',
    exclude: 'Exclude',
    include: 'Include',
  },
  titles: {
    generate_one: 'Generate a suggestion for {{number}} ticket?',
    generate_other: 'Generate suggestions for {{number}} tickets?',
    categorise_one: 'Categorize {{number}} ticket?',
    categorise_other: 'Categorize {{number}} tickets?',
    exclude_one: 'Exclude {{number}} ticket from suggestions?',
    exclude_other: 'Exclude {{number}} tickets from suggestions?',
    include_one: 'Include {{number}} ticket again?',
    include_other: 'Include {{number}} tickets again?',
  },
  texts: {
    generate:
      'Written one by one in the background; the bell notifies you when done. Answered tickets and tickets with a suggestion are skipped, and the client’s budget applies.',
    categorise:
      'Each gets the category that was learned for texts like it, where that is sure enough. A category that a person or the CRM gave stays.',
    exclude:
      'They move to the ineligible tickets and get no suggestion any more, whatever the filters say. You can take it back.',
    include: 'From now on the filters of the client decide again.',
  },
  confirm: {
    generate: 'Generate',
    categorise: 'Categorize',
    exclude: 'Exclude',
    include: 'Include',
  },
  begun: {
    generate_one: 'A suggestion is being written for {{number}} ticket.',
    generate_other: 'Suggestions are being written for {{number}} tickets.',
    categorise_one: '{{number}} ticket is being categorized.',
    categorise_other: '{{number}} tickets are being categorized.',
    exclude_one: '{{number}} ticket is being excluded.',
    exclude_other: '{{number}} tickets are being excluded.',
    include_one: '{{number}} ticket is being included again.',
    include_other: '{{number}} tickets are being included again.',
  },
  undo: 'Undo',
  undone: 'The exclusion is being taken back.',
  tooLarge: 'One action takes at most {{most}} tickets here; these are {{total}}. Narrow the list.',
  reasons: {
    'has-suggestion': 'already have a suggestion',
    answered: 'already answered',
    ineligible: 'not eligible',
    silent: 'nothing good enough to say',
    'already-excluded': 'already excluded',
    'not-excluded': 'not excluded',
    'no-category': 'no category sure enough',
    'has-category': 'already categorized',
    gone: 'no longer there',
    budget: 'the budget of the month is used up',
    'writer-failed': 'the model gave no answer',
    interrupted: 'interrupted again and again',
    'too-large': 'the file would be too large',
    'not-allowed': 'no longer allowed',
  },
};

export const errors = {
  'ticket-actions.not-found': 'This action does not exist, or no longer does.',
  'ticket-actions.client-needed': 'Choose the client first.',
  'ticket-actions.nothing-matches': 'No matching tickets.',
  'ticket-actions.too-large': 'These are more tickets than one action takes. Narrow the list.',
  'ticket-actions.too-many':
    'Five actions are waiting or running for this client. Wait until one of them is done.',
  'ticket-actions.not-trained':
    'Nothing was learned of the categories yet: train them first, in the client’s categorization tab.',
  'ticket-actions.not-undoable': 'Only an exclusion can be undone.',
};
