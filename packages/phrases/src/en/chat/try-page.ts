/** The public page where a chatbot can be tried. */
export const tryPage = {
  ownName: 'English',
  title: 'Try the chat',
  hint: 'The chat is in the corner of this page. Open it and ask what a customer would ask.',
  real: 'It is the real one: what you write is answered, kept and counted like everything else.',
  off: 'This chat is switched off at the moment.',
};
