/** The demo's own CRM, where one plays its customers and its agents. */
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
    'A customer writes every minute while the demo runs. You can also write as one yourself.',
  chooseTitle: 'Choose a client of the demo',
  offTitle: 'No simulated CRM',
  offText: 'Only demo clients have one, unless another account is connected.',
  note: 'Internal note',
  useReply: 'Use this reply',
  answer: 'Reply to the customer',
  send: 'Send and close the ticket',
  answered: 'Reply sent and ticket closed.',
  isClosed:
    'This ticket was answered and closed. Open it in Replique to compare the answer with the suggestion.',
  noteComes: 'The suggestion will arrive here as an internal note, usually within half a minute.',
  number: 'CRM ticket {{id}}',
  category: 'Category: {{category}}',
  notYetHere: 'Not read by Replique yet',
  openHere: 'Open in Replique',
  openThere: 'Open in the demo CRM',
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
  'simulator.not-found': 'This ticket does not exist in the demo CRM.',
  'simulator.answered': 'A colleague has just answered and closed this ticket.',
};
