/** The home screen as it first appears; the rest of its texts are in home-board.ts. */
export const home = {
  greeting: 'Hello, {{name}}',
  greetingNoName: 'Hello',
  loading: 'Loading the home page',
  suggestion: { ready: 'Suggestion ready', check: 'Suggestion to check' },
  lastActions: 'What you did last',
  latest: 'Waiting tickets',
  seeAll: 'See all tickets',
  noneWaitingTitle: 'No tickets waiting',
  noneWaitingText: 'New tickets appear here as they arrive.',
  noSubject: '(no subject)',
};
