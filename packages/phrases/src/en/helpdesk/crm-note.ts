/** What the internal note in a CRM says around a suggestion. The server writes it, in the language of the reply. */
export const crmNote = {
  title: 'Suggested reply from Replique. It has not been sent to the customer.',
  replaces: 'It replaces the suggestion posted here before.',
  sources: 'Sources',
  confidence: 'Confidence: {{share}}',
  edited: 'Edited by your team in Replique.',
  open: 'Open in Replique',
  cut: '[…] The whole reply is in Replique.',
  reference: 'Reference: {{key}}',
};
