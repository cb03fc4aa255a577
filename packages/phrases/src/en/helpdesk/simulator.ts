/** The demo's own CRM, where one plays its customers and its agents. */
export const simulator = {
  banner:
    'This simulates a Zendesk account: customers write here, suggestions arrive as internal notes, and agents answer.',
  tickets: 'Tickets in the CRM',
  loading: 'Loading the tickets of the CRM',
  write: 'Write as a customer',
  open: 'Open',
  withNote: 'Suggestion there',
  closed: 'Answered',
  emptyTitle: 'No ticket yet',
  emptyText: 'A customer writes every minute while the demo runs. You need not wait for one.',
  chooseTitle: 'Choose a client of the demo',
  offTitle: 'No simulated CRM here',
  offText:
    'Only the clients of the demo have one, as long as no other account is connected in its place.',
  note: 'Internal note',
  useReply: 'Use this reply',
  answer: 'Answer to the customer',
  send: 'Send and close the ticket',
  answered: 'The answer went out, and the ticket is closed.',
  isClosed:
    'This ticket is answered and closed. Replique compares the answer with its suggestion: open the ticket there to see.',
  noteComes: 'The suggestion arrives here as an internal note, mostly within half a minute.',
  number: 'CRM ticket {{id}}',
  category: 'Category: {{category}}',
  notYetHere: 'Not read by Replique yet',
  openHere: 'Open in Replique',
  openThere: 'Open in the demo CRM',
  noteIsThere: 'The suggestion has arrived. Use its reply as it is, change it, or write your own.',
  noNote:
    'No suggestion came: Replique writes none where nothing that it knows answers the question. Its own page of the ticket says why.',
  back: 'All tickets of the CRM',
  name: 'Name of the customer',
  subject: 'Subject',
  text: 'What the customer writes',
  textHelp:
    'Ask what the articles of this client answer, about a delivery, a return or the guarantee for example; or something else, to see Replique stay silent.',
  sendAsCustomer: 'Send as this customer',
};

export const errors = {
  'simulator.not-found': 'The demo CRM has no such ticket.',
  'simulator.answered': 'A colleague has just answered and closed this ticket.',
};
