/** Tabs of a client: guidelines, styles, modules, custom data, custom fields. */
export const clientSettings = {
  groups: {
    answers: 'Answers',
    knowledge: 'Knowledge',
    channels: 'Channels',
    rules: 'Rules and data',
  },
  saved: 'Saved',
  adminsOnly: 'You can read this. Administrators of the client change it.',
  confirmChanges: 'Confirm changes?',
  confirm: 'Confirm',
  rowNumber: '(row {{position}})',

  guidelinesIntro:
    'How this client wants its customers to be answered. Suggestions follow it from the next one on; the mandatory rules of the installation stay above it.',
  guidelinesLabel: 'Guidelines',
  guidelinesHint: 'Free text, up to 20,000 characters.',
  guidelinesExample:
    'Address customers formally.\nNever mention our suppliers.\nAlways end with: See you on the road!',
  guidelinesSaved: 'Guidelines saved',
  loadingGuidelines: 'Loading the guidelines',
  refresh: 'Refresh',
  refreshed: 'Guidelines are up to date',
  obeyedTitle: 'What works without a language model',
  obeyedText:
    'A language model reads all of the text. The built-in writer quotes your knowledge and obeys lines of these kinds:',
  obeyed: {
    never: 'Never mention “refund” or “voucher”.',
    begin: 'Always begin with: Hi there,',
    end: 'Always end with: See you on the road!',
    most: 'Answer in at most 3 sentences.',
  },
  history: 'History',
  noHistory: 'No guidelines have been saved yet.',
  version: 'Version {{version}}',
  inForce: 'In force',
  emptyText: '(no text)',
  compare: 'Compare',
  compareVersion: 'Compare version {{version}} with the text in force',
  hideDifference: 'Hide the difference',
  noDifference: 'Nothing differs from the text in force.',
  restore: 'Restore',
  restoreVersion: 'Restore version {{version}}',
  restoreTitle: 'Restore version {{version}}?',
  restoreText: 'Its text is saved as the newest version and applies from the next suggestion.',
  restoreTextDirty:
    'Its text is saved as the newest version and applies from the next suggestion. Your unsaved changes are lost.',
  somebody: 'Someone',
  conflictTitle: '{{author}} saved other guidelines in the meantime',
  conflictText: 'Your text is still here, and not saved. Compare, then keep yours or take theirs.',
  compareMine: 'Compare with mine',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',

  stylesIntro:
    'Applied to every suggestion, from the model or the built-in writer. Sentences with a source are never removed; text edited by a person is not changed.',
  before: 'Without',
  after: 'With',
  styles: {
    noSignature: {
      label: 'No signature',
      text: 'Removes names, team and company after the formula of politeness.',
      before: 'Best regards,\nCarol\nVelora Customer Support',
      after: 'Best regards,',
    },
    noNameInPoliteness: {
      label: 'No name in politeness formulas',
      text: 'Greets and thanks without the customer’s name.',
      before: 'Dear Mrs Dupont,\nThank you, Nora.',
      after: 'Hello,\nThank you.',
    },
    requesterNamePlaceholder: {
      label: 'Requester-name placeholder',
      text: 'Replaces the name by a placeholder that the CRM fills in.',
      before: 'Hello Nora,',
      after: 'Hello {{name}},',
    },
    noHeader: {
      label: 'No header',
      text: 'Begins with the substance: no subject line, no salutation, no thanks for the message.',
      before: 'Subject: Your return\nHello Nora,\nThank you for contacting us.\nYou can return it.',
      after: 'You can return it.',
    },
  },
  nameWins: 'Both name switches are on: the name is removed and no placeholder is inserted.',
  preview: 'Preview',
  previewText: 'A suggestion as it would be written with these switches.',
  sample: {
    greeting: 'Hello,',
    greetingName: 'Hello {{name}},',
    thanks: 'Thank you for contacting us.',
    content: 'You can return the bike within 30 days of delivery.',
    wish: 'Have a nice day!',
    wishName: 'Have a nice day, {{name}}!',
    closing: 'Best regards,',
    signer: 'Carol',
    team: 'Velora Customer Support',
  },

  modulesIntro:
    'The parts of the service that this client has. What is off is refused by the server, for everybody.',
  modules: {
    suggestions: {
      label: 'Suggestions',
      off: 'When off, no suggestion is written, edited or accepted, and every ticket is ineligible. What exists can still be read.',
    },
    chatbots: {
      label: 'Chatbots',
      off: 'When off, no chatbot is created or changed, and none answers. Configurations are kept.',
    },
    reinforcement: {
      label: 'Reinforcement',
      off: 'When off, tickets are no longer grouped and no group becomes a document. Documents that exist stay.',
    },
    categorization: {
      label: 'Categorization',
      off: 'When off, categories are not predicted, assigned automatically, corrected or sent to the CRM. Tickets keep their category.',
    },
    thirdPartyData: {
      label: 'Third-party data',
      off: 'When off, no shop is asked about a customer or an order. The settings are kept.',
    },
  },
  switchesOn: '{{module}} is switched on.',
  switchesOff: '{{module}} is switched off.',

  customDataIntro:
    'Values of this client that a prompt may use. A client that lacks a value gets nothing in its place.',
  key: 'Key',
  value: 'Value',
  addValue: 'Add a value',
  noValues: 'No value yet. For example: opening_hours, with the hours of the shop.',
  removeValue: 'Remove the value {{name}}',
  inPrompts: 'In prompts:',
  copyVariable: 'Copy the variable of {{key}}',
  keyFaults: {
    missing: 'Give the value a key.',
    invalid: 'Small letters without accents, digits and _, beginning with a letter.',
    twice: 'Another value has this key.',
    tooLong: 'At most 40 characters.',
  },
  valueFaults: { missing: 'Give a value.', tooLong: 'At most 2,000 characters.' },

  customFieldsIntro: 'Fields of the CRM, and the names they have here.',
  field: 'CRM field',
  fieldName: 'Name',
  addField: 'Add a field',
  noFields: 'No field yet. For example: cf_360012, named “Order number”.',
  removeField: 'Remove the field {{name}}',
  fieldFaults: {
    missing: 'Give the field as the CRM calls it.',
    invalid: 'This is not a field.',
    twice: 'This field has a name already.',
    tooLong: 'At most 200 characters.',
  },
  nameFaults: { missing: 'Give the field a name.', tooLong: 'At most 120 characters.' },
};
