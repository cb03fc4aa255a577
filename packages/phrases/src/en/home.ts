/** The home board: what waits now. */
export const home = {
  greeting: 'Hello, {{name}}',
  greetingNoName: 'Hello',
  intro: 'Here is what is waiting for you.',
  now: 'Now',
  waiting: 'Waiting for an answer',
  waitingHelp: 'Eligible tickets whose last word is the customer’s.',
  suggested: 'Suggestion ready',
  suggestedHelp: 'Waiting tickets that already have a suggested reply to read.',
  accepted: 'Suggestions accepted',
  acceptedHelp: 'Suggested replies that were accepted, since the start.',
  ineligible: 'Ineligible tickets',
  ineligibleHelp: 'Tickets left out by the filters. Each one says why.',
  simulator: 'Try the whole loop in the CRM of the demo',
  simulatorHelp:
    'Write as a customer, see the suggestion arrive as an internal note, and answer the ticket.',
  lastActions: 'What you did last',
  latest: 'Waiting tickets',
  seeAll: 'See all tickets',
  noneWaitingTitle: 'Nobody is waiting',
  noneWaitingText: 'Every eligible ticket has its answer. New ones appear here as they arrive.',
  noSubject: '(no subject)',
};
