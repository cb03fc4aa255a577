/** Values that no reply says, in prompts, mandatory rules and guidelines. */
export const confidential = {
  mark: 'Mark as confidential',
  markHelp: 'Select a value in the text first: a code, a name, a price.',
  values: 'Confidential values: {{count}}',
  meaning:
    'The language model does not get these values, and no reply says them: not spelled out, turned round, in words or encoded. Sentences that say one are taken out.',
  tooShort: 'Fewer than 4 letters or figures: only found as it is written.',
  common:
    'Four figures are in many replies by chance, so honest sentences may be taken out. A longer value is better.',
};
