/** What the internal note in a CRM says around a suggestion. The server writes it, in the language of the reply. */
export const crmNote = {
  title: 'Suggested reply from Replique. Not sent to the customer.',
  /** An internal note in a person's own words. */
  comment: 'Note from {{person}}, through Replique',
  replaces: 'Replaces the previous suggestion.',
  sources: 'Sources',
  confidence: {
    ready: 'Ready to send.',
    check: 'Check it before sending.',
    weak: 'Weak: check every sentence.',
  },
  edited: 'Edited by your team in Replique.',
  open: 'Open in Replique',
  cut: '[…] See the whole reply in Replique.',
  reference: 'Reference: {{key}}',
};
