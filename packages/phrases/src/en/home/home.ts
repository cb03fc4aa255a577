/** The home screen as it first appears; the rest of its texts are in home-board.ts. */
export const home = {
  greeting: 'Hello, {{name}}',
  greetingNoName: 'Hello',
  intro: 'Here is what is waiting for you.',
  suggested: 'Suggestion ready',
  lastActions: 'What you did last',
  latest: 'Waiting tickets',
  seeAll: 'See all tickets',
  noneWaitingTitle: 'No tickets waiting',
  noneWaitingText: 'Every eligible ticket has its answer. New ones appear here as they arrive.',
  noSubject: '(no subject)',
};
