/** What each key does. */
export const shortcuts = {
  everywhere: 'Everywhere',
  palette: 'Search or go to',
  thisList: 'Show this list',
  save: 'Save what you changed',
  close: 'Close what is open',
  ticket: 'On a ticket',
  next: 'Next ticket',
  previous: 'Previous ticket',
  generate: 'Generate a suggestion',
  edit: 'Edit the suggestion',
  accept: 'Accept the suggestion',
  copy: 'Copy the suggestion',
  delete: 'Delete the suggestion',
  certify: 'Certify the source, or take that back',
};
