/** The home screen as it first appears; the rest of its texts are in home-board.ts. */
export const home = {
  greeting: 'Hello, {{name}}',
  greetingNoName: 'Hello',
  intro: 'Here is what is waiting for you.',
  suggestion: { ready: 'Suggestion ready', check: 'Suggestion to check' },
  lastActions: 'What you did last',
  latest: 'Waiting tickets',
  seeAll: 'See all tickets',
  noneWaitingTitle: 'No tickets waiting',
  noneWaitingText: 'New tickets appear here as they arrive.',
  noClientTitle: 'There is no client yet',
  noClientText:
    'A client is a company whose tickets are answered here. Once there is one, this page shows what waits.',
  newClient: 'New client',
  noSubject: '(no subject)',
};
