/** The home board: what waits now. */
export const home = {
  greeting: 'Hello, {{name}}',
  greetingNoName: 'Hello',
  intro: 'Here is what waits for you now.',
  waiting: 'Tickets waiting',
  waitingHelp: 'Eligible tickets that no one has answered yet.',
  eligible: 'Eligible tickets',
  eligibleHelp: 'Tickets that pass the filters, so the engine can suggest a reply.',
  ineligible: 'Ineligible tickets',
  ineligibleHelp: 'Tickets left out by the filters. Each one says why.',
  latest: 'Latest tickets',
  seeAll: 'See all tickets',
  noTicketsTitle: 'No tickets yet',
  noTicketsText: 'Tickets appear here as soon as they are imported or arrive from a CRM.',
  unknownSubject: '(no subject)',
}
