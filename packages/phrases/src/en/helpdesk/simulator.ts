/** A simulated CRM, where one plays its customers and its agents. */
export const simulator = {
  banner:
    'A simulated Zendesk account: customers write here, suggestions arrive as internal notes, and agents reply.',
  tickets: 'Tickets in the CRM',
  loading: 'Loading the tickets of the CRM',
  write: 'Write as a customer',
  open: 'Open',
  withNote: 'Suggestion posted',
  closed: 'Answered',
  emptyTitle: 'No ticket yet',
  emptyText:
    'Write as a customer: the ticket opens in Replique within seconds, and the suggestion arrives here as a note.',
  chooseTitle: 'Choose a client',
  chooseText: 'Each client can have a simulated CRM of its own.',
  offTitle: 'No simulated CRM',
  readyText:
    'Try Replique without a CRM account: write as a customer, get the suggestion, reply as an agent. Suggestions are written automatically.',
  onText: 'The Zendesk account above is simulated. No message leaves Replique.',
  off: {
    ready: 'An administrator can start one, to try Replique without a CRM account.',
    zendesk: 'This client works with a Zendesk account.',
    disabled: 'It is turned off on this installation.',
  },
  way: 'Try with a simulated CRM',
  start: 'Start the simulated CRM',
  started: 'Simulated CRM started. Write as a customer to get a ticket.',
  openIt: 'Open the simulated CRM',
  end: 'End the simulated CRM',
  endTitle: 'End the simulated CRM?',
  deleteTickets: 'Delete the simulated tickets',
  deleteTitle: 'Delete the simulated tickets?',
  endText:
    'Its tickets are deleted with their suggestions and what was learned from them, and no figure counts them any more. This cannot be undone.',
  ended: 'Simulated tickets deleted.',
  note: 'Internal note',
  useReply: 'Use this reply',
  answer: 'Reply to the customer',
  send: 'Send and close the ticket',
  answered: 'Reply sent and ticket closed.',
  isClosed:
    'This ticket was answered and closed. Open it in Replique to compare the answer with the suggestion.',
  isAnswered:
    'This ticket was answered and is still open. Open it in Replique to compare the answer with the suggestion.',
  noteComes: 'The suggestion will arrive here as an internal note, usually within half a minute.',
  number: 'CRM ticket {{id}}',
  category: 'Category: {{category}}',
  notYetHere: 'Not read by Replique yet',
  openHere: 'Open in Replique',
  openThere: 'Open in the simulated CRM',
  noteIsThere: 'The suggestion has arrived. Use the reply as it is, edit it, or write your own.',
  noNote:
    'No suggestion: nothing in the knowledge answers this question. The ticket in Replique says why.',
  back: 'All tickets of the CRM',
  name: 'Customer’s name',
  subject: 'Subject',
  text: 'Customer’s message',
  textHelp:
    'Ask something this client’s articles answer, such as a delivery, a return or the guarantee. Or ask something else to see Replique stay silent.',
  photo: 'Add a photo',
  sendAsCustomer: 'Send as this customer',
};

export const errors = {
  'simulator.not-found': 'This ticket does not exist in the simulated CRM.',
  'simulator.answered': 'A colleague has just answered and closed this ticket.',
  'simulator.zendesk-connected': 'This client already works with a Zendesk account.',
  'simulator.disabled': 'The simulated CRM is turned off on this installation.',
};
