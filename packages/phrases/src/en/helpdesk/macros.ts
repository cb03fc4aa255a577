/** Saved replies of the CRM, in the composer. */
export const macros = {
  button: 'Macros',
  title: 'Macros in {{platform}}',
  search: 'Search macros',
  loading: 'Loading the macros…',
  none: 'No macro with a reply in {{platform}}.',
  noneFound: 'No matching macro.',
  more: 'There are more: search for them.',
  retry: 'Try again',
};

export const errors = {
  'macros.none': 'The CRM of this ticket has no macros.',
  'macros.unavailable': 'The CRM did not answer. You can go on writing, and try again in a moment.',
};
