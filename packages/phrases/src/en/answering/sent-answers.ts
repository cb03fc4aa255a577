/** What an agent sent in the end, beside what had been suggested; and from when on that counts as accepted. */
export const sentAnswers = {
  title: 'Sent reply',
  loading: 'Loading the sent reply',
  wasSent: 'Sent by an agent, so it counts as accepted',
  by: 'By {{person}}',
  similarity: '{{figure}} similar',
  similarityHelp:
    'Share of words that the suggestion and the reply have in the same order. Greeting, signature, quoted text and case are ignored.',
  accepted: {
    sent: 'Accepted automatically: similarity is at least {{figure}}.',
    person: 'Accepted by a person.',
    none: 'Not accepted: similarity is below {{figure}}.',
  },
  same: 'The suggestion was sent word for word.',
  other: 'The reply is different, so nothing is marked.',
  editedHere: 'The suggestion was edited here before sending; the comparison uses its first text.',
  added: 'Underlined: added',
  removed: 'Struck through: removed',
  showMarks: 'Mark the differences',
  hideMarks: 'Show only the reply',
  all: 'Show all',
  less: 'Show less',
  nothing: {
    'no-answer': 'Nothing sent yet.',
    'no-suggestion': 'No suggestion to compare with.',
  },
  nothingHelp: {
    'no-answer':
      'When an agent’s reply arrives from the CRM, you see here how much of the suggestion it uses. Earlier replies do not count.',
    'no-suggestion':
      'When a suggestion is written before an agent replies, you see here how much of it was used.',
  },
  setting: {
    title: 'Acceptance threshold',
    why: 'Every reply that agents send is compared with its suggestion.',
    threshold: 'Counts as accepted from',
    thresholdHelp: 'From 50 to 100% of words in common. Changing it re-evaluates earlier answers.',
    thresholdWrong: 'Enter a whole number from 50 to 100.',
    percent: '%',
    saved: 'Threshold saved',
  },
};
