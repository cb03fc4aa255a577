/** What is done to many tickets at once, and the bell that tells of it. */
export const ticketActions = {
  bar: 'Actions for the selected tickets',
  picked_one: '{{number}} ticket selected',
  picked_other: '{{number}} tickets selected',
  pickedAll_one: '{{number}} ticket selected, the only match',
  pickedAll_other: 'All {{number}} matching tickets selected',
  selectAll_one: 'Select all ({{number}})',
  selectAll_other: 'Select all {{number}}',
  selectEvery: 'Select all',
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
      'Suggestions are written one by one in the background; we notify you when they are done. Tickets with an answer or a suggestion are skipped, and the client’s budget applies.',
    categorise:
      'Each ticket gets its predicted category if the confidence is high enough. Categories set by a person or the CRM stay.',
    exclude:
      'They move to the ineligible tickets and get no more suggestions, whatever the filters say. You can undo this.',
    include: 'The client’s filters apply to them again.',
  },
  confirm: {
    generate: 'Generate',
    categorise: 'Categorize',
    exclude: 'Exclude',
    include: 'Include',
  },
  begun: {
    generate_one: 'Working on {{number}} ticket. It gets a suggestion if it still needs one.',
    generate_other: 'Working on {{number}} tickets. Those that still need a suggestion get one.',
    categorise_one: '{{number}} ticket is being categorized.',
    categorise_other: '{{number}} tickets are being categorized.',
    exclude_one: '{{number}} ticket is being excluded.',
    exclude_other: '{{number}} tickets are being excluded.',
    include_one: '{{number}} ticket is being included again.',
    include_other: '{{number}} tickets are being included again.',
  },
  undo: 'Undo',
  undone: 'The exclusion is being undone.',
  tooLarge: 'One action takes at most {{most}} tickets; you selected {{total}}. Narrow the list.',
  reasons: {
    'has-suggestion': 'already have a suggestion',
    answered: 'already answered',
    ineligible: 'not eligible',
    silent: 'no good enough answer',
    'already-excluded': 'already excluded',
    'not-excluded': 'not excluded',
    'no-category': 'confidence too low',
    'has-category': 'already categorized',
    gone: 'no longer exist',
    budget: 'monthly budget used up',
    'writer-failed': 'the model did not respond',
    interrupted: 'interrupted several times',
    'too-large': 'the file would be too large',
    'not-allowed': 'no longer allowed',
  },
};

export const errors = {
  'ticket-actions.not-found': 'This action no longer exists.',
  'ticket-actions.client-needed': 'Choose the client first.',
  'ticket-actions.nothing-matches': 'No matching tickets.',
  'ticket-actions.too-large': 'Too many tickets for one action. Narrow the list.',
  'ticket-actions.too-many':
    'Five actions are waiting or running for this client. Wait until one of them is done.',
  'ticket-actions.not-trained':
    'Categories have not been trained yet. Train them first, in the client’s categorization tab.',
  'ticket-actions.not-undoable': 'Only an exclusion can be undone.',
};
