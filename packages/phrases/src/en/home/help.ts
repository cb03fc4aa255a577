/** The help: its frame; the pages themselves are docs/help. */
export const help = {
  intro: 'Short pages about what you do here. Search in your own words, or open a page.',
  pages: 'Help pages',
  onThisPage: 'On this page',
  search: 'Search the help',
  loading: 'Loading the help',
  groups: {
    start: 'Getting started',
    answering: 'Answering tickets',
    chats: 'Chats',
    knowledge: 'Knowledge',
    figures: 'Figures and files',
    setup: 'Setting a client up',
    provider: 'For the provider',
  },
  for: {
    guest: 'For everybody',
    user: 'For users and above',
    agent: 'For agents and above',
    admin: 'For administrators',
    superAdmin: 'For the provider’s staff',
  },
  found_one: '{{count}} page found',
  found_other: '{{count}} pages found',
  searching: 'Searching',
  nothing: 'Nothing found for “{{search}}”',
  nothingText: 'Try fewer words, or the text of the button or menu. Popular pages to start with:',
  neighbours: 'The pages before and after',
  before: 'Previous',
  after: 'Next',
};

export const errors = {
  'help.not-found': 'The help has no such page.',
};
