/** The chat panel: a super-admin talks to any chatbot. */
export const chatPanel = {
  title: 'Chat',
  intro: 'Talk to any chatbot as a visitor would, and see how each answer was made.',
  setup: 'Chatbot',
  trace: 'Trace',
  noTrace:
    'Once the chatbot has answered, the question, the passages with their scores and what it took appear here.',
  chatbot: 'Chatbot',
  version: 'Version of the prompt',
  deployed: 'The deployed version',
  language: 'Language',
  isOff: 'This chatbot is switched off for visitors. Here it answers all the same.',
  notCounted: 'Nothing said here counts towards a limit or appears among the chats.',
  newConversation: 'New conversation',
  noChatbot: 'There is no chatbot yet',
  noChatbotText:
    'Create chatbots on a client’s page, under Chatbots. You can then talk to them here.',
  emptyTitle: 'Say something',
  emptyText: 'Ask what a customer would ask. Greetings and follow-up questions work too.',
  you: 'You',
  say: 'Your message',
  sayHelp: 'Enter sends, Shift+Enter begins a new line.',
  stopped: 'Stopped.',
  offersEscalation: 'Offers a person',
  choices: 'What the chatbot offers to choose from',
};
