import type { chatPanel as english } from '../../en/chat/chat-panel.ts';
import type { Translated } from '../../translated.ts';

/** Le panneau de chat : un super-admin parle à n’importe quel chatbot. */
export const chatPanel = {
  title: 'Chat',
  intro: 'Parlez à un chatbot comme le ferait un visiteur, et voyez comment naît chaque réponse.',
  setup: 'Chatbot',
  trace: 'Trace',
  noTrace:
    'Dès que le chatbot a répondu, la question, les passages avec leurs scores et ce qu’il a fallu s’affichent ici.',
  chatbot: 'Chatbot',
  version: 'Version du prompt',
  deployed: 'La version déployée',
  language: 'Langue',
  isOff: 'Ce chatbot est désactivé pour les visiteurs. Ici, il répond quand même.',
  notCounted: 'Rien de ce qui est dit ici ne compte dans une limite ni n’apparaît parmi les chats.',
  newConversation: 'Nouvelle conversation',
  noChatbot: 'Il n’y a pas encore de chatbot',
  noChatbotText:
    'Choisissez le client pour lequel en créer un. Vous pourrez ensuite lui parler ici.',
  noChatbotHere: 'Créez-en un sur la page du client. Vous pourrez ensuite lui parler ici.',
  toChatbots: 'Ouvrir les chatbots',
  emptyTitle: 'Dites quelque chose',
  emptyText:
    'Posez la question d’un client. Les salutations et les questions de suivi fonctionnent aussi.',
  you: 'Vous',
  say: 'Votre message',
  sayHelp: 'Entrée envoie, Maj+Entrée va à la ligne.',
  stopped: 'Arrêté.',
  offersEscalation: 'Propose une personne',
  choices: 'Ce que le chatbot propose au choix',
} satisfies Translated<typeof english>;
