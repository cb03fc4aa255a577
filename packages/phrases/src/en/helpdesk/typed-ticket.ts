/** A ticket that somebody types by hand, and the other ways in which tickets come without a CRM. */
export const typedTicket = {
  new: 'New ticket',
  moreWays: 'More ways to add tickets',
  type: 'Type a ticket',
  title: 'Type a ticket',
  intro:
    'Paste a customer’s message to see the reply that is suggested. Nothing is sent to anyone.',
  client: 'Client',
  chooseClient: 'Choose a client',
  name: 'Customer’s name',
  email: 'E-mail',
  emailWrong: 'Invalid email',
  subject: 'Subject',
  text: 'Message',
  textHelp: 'As the customer wrote it. The language is recognised.',
  create: 'Create and suggest a reply',
  written: 'Reply suggested',
};
