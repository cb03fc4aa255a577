/** Values that no reply says, in prompts, mandatory rules and guidelines. */
export const confidential = {
  mark: 'Mark as confidential',
  markHelp: 'Select a value in the text first: a code, a name, a price.',
  values: 'Confidential values: {{count}}',
  meaning:
    'These values are hidden from the language model and never appear in a reply: not spelled out, reversed, in words or encoded. Sentences that contain one are removed.',
  tooShort: 'Fewer than 4 letters or digits: found only exactly as written.',
  common:
    'Four digits often appear in replies by chance, so correct sentences may be removed. Use a longer value.',
};
