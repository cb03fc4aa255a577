/** What a chatbot says by itself, in the language of the visitor. `{{client}}` is the client's name. */
export const conversation = {
  greeting: 'Hello! What can I help you with?',
  thanks: 'You’re welcome! If anything else comes up, just write here.',
  introduces:
    'I’m the automatic assistant of {{client}}. I answer from its help pages; ask me about orders, products or whatever you need.',
  introducesPerson:
    'I’m the automatic assistant of {{client}}. I answer from its help pages, and if you’d rather talk to a person, I can pass your question on.',
  person:
    'Of course. Leave below how the team at {{client}} can reach you. They get this conversation, so you don’t have to explain it again.',
  confirm: 'Good. Please confirm it below and leave how the team can reach you.',
  below:
    'I’m sorry that I can’t answer this. Leave below how the team at {{client}} can reach you, and a person will look at it.',
  personAway:
    'I understand that you’d like to talk to a person. I can’t pass this on from here at the moment, but I’m glad to keep looking for an answer with you.',
  declines: 'All right. Just ask if there is anything else I can look up for you.',
  abuse: 'I can see that this is frustrating. Tell me what you need, and I’ll do my best to help.',
  abusePerson:
    'I can see that this is frustrating. Tell me what you need and I’ll do my best, or I can pass the conversation on to a person.',
  unclear: 'Could you tell me in a few words what it is about?',
  unknown:
    'I’m sorry, I find nothing about that in our help pages. Could you put it in other words, or tell me a little more?',
  unknownAgain: 'I’m sorry, I still find no answer to that, and I’d rather not guess.',
  unknownPerson:
    'I’m sorry, I find no answer to that, and I’d rather not guess. Shall I pass your question on to a person at {{client}}?',
  outOfScope:
    'I can only help with questions about {{client}}. Is there something about it that I can look up for you?',
  otherLanguage:
    'I understand English and French best. Could you put your question in one of them?',
  unhelped: 'I’m sorry that this did not help. What exactly is missing, or what happens instead?',
  unhelpedPerson:
    'I’m sorry that this did not help. I can pass your question on to a person at {{client}}, together with what we’ve said so far. Shall I?',
  repeated: 'What I wrote above is all that I find about this.',
  repeatedPerson:
    'What I wrote above is all that I find about this. Shall I pass your question on to a person at {{client}}?',
  askOrder:
    'I’m glad to help. What is the number of your order? You find it in the e-mail that confirmed it.',
  orderNoted: 'Thank you. I can’t look into orders myself, but this may help:',
  orderNotedPerson:
    'Thank you. I can’t look into orders myself; a person at {{client}} can. Shall I pass it on with the number?',
  orderNotedOnly:
    'Thank you. I can’t look into orders myself. Please keep the number at hand for when you reach the team.',
  which: 'There is more than one thing I can tell you about that. Which do you mean?',
  offer: 'If you’d rather have a person look at it, I can pass this on.',
};
