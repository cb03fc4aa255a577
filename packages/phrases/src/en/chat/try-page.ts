/** The public page where a chatbot can be tried. */
export const tryPage = {
  ownName: 'English',
  title: 'Try the chat',
  hint: 'The chat is in the corner of this page. Open it and ask what a customer would ask.',
  real: 'This is the live chat: your messages are answered, kept and counted.',
  off: 'This chat is switched off at the moment.',
};
