/** What an agent sent in the end, beside what had been suggested; and from when on that counts as accepted. */
export const sentAnswers = {
  title: 'What was sent',
  loading: 'Loading what was sent',
  wasSent: 'Sent by an agent, so it counts as accepted',
  by: 'By {{person}}',
  similarity: '{{figure}} the same',
  similarityHelp:
    'The share of words that suggestion and answer have in the same order. Greeting, signature, quoted text and capitals make no difference.',
  accepted: {
    sent: 'Accepted automatically: from {{figure}} similarity, the answer counts as the suggestion.',
    person: 'Accepted by a person.',
    none: 'Does not count as accepted: that begins at {{figure}}.',
  },
  same: 'It says what the suggestion says, word for word.',
  other: 'Something else was written, so nothing is marked.',
  editedHere: 'It was edited here before it was sent; it is compared with what was first written.',
  added: 'Underlined: added',
  removed: 'Struck through: left out',
  showMarks: 'Mark the differences',
  hideMarks: 'Show only what was sent',
  all: 'Show all of it',
  less: 'Show less',
  nothing: {
    'no-answer': 'Nothing was sent yet.',
    'no-suggestion': 'There is no suggestion to compare with.',
  },
  nothingHelp: {
    'no-answer':
      'Once an agent’s answer arrives from the CRM, you see here what of the suggestion was used. Answers from before it do not count.',
    'no-suggestion':
      'When one is written before an agent answers, you see here what of it was used.',
  },
  setting: {
    title: 'Suggested and sent',
    why: 'Every answer that agents send is compared with the suggestion it came from.',
    threshold: 'Counts as accepted from',
    thresholdHelp: 'From 50 to 100% of words in common. Changing it re-evaluates earlier answers.',
    thresholdWrong: 'Give a whole number from 50 to 100.',
    percent: '%',
    saved: 'The threshold is saved',
  },
};
