/** What visitors read when they look back, ask for a person, or end a conversation: loaded when it is needed. */
export const widgetLater = {
  historyEmpty: 'Your conversations will appear here.',
  historyFailed: 'Your conversations could not be loaded.',
  escalateIntro:
    'We send this conversation to the team, so that you do not have to explain everything again.',
  states: { bot: 'Open', waiting: 'Waiting', agent: 'With the team', closed: 'Ended' },
  contact: {
    name: 'Your name',
    email: 'Your e-mail address',
    phone: 'Your phone number',
    orderNumber: 'Your order number',
  },
  optional: 'optional',
  note: 'Anything to add?',
  missing: 'Please fill in this field.',
  emailInvalid: 'Please enter a valid address, for example name@example.org.',
  escalateSend: 'Send to the team',
  escalateFailed: 'That did not work. Please try again.',
  noEscalation: 'The team cannot be reached at the moment. Please try again later.',
  cancel: 'Cancel',
  rateQuestion: 'How was this conversation?',
  rateGood: 'Good',
  rateBad: 'Bad',
  rateComment: 'What could we do better?',
  rateSend: 'Send',
  rateThanks: 'Thank you for your feedback.',
};
