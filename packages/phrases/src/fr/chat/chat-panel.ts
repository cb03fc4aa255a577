import type { chatPanel as english } from '../../en/chat/chat-panel.ts';
import type { Translated } from '../../translated.ts';

/** Le panneau de chat : un super-admin parle à n’importe quel chatbot. */
export const chatPanel = {
  title: 'Chat de test',
  intro:
    'Parlez à un chatbot comme le ferait un visiteur, et voyez comment il rédige chaque réponse.',
  setup: 'Chatbot',
  trace: 'Trace',
  noTrace:
    'Dès que le chatbot a répondu, vous voyez ici la question, les passages avec leurs scores, la durée et le coût.',
  chatbot: 'Chatbot',
  version: 'Version du prompt',
  deployed: 'Version déployée',
  language: 'Langue',
  isOff: 'Ce chatbot est désactivé pour les visiteurs, mais répond ici.',
  notCounted:
    'Les conversations d’essai ne comptent pas dans les limites et n’apparaissent pas dans les chats.',
  newConversation: 'Nouvelle conversation',
  noChatbot: 'Aucun chatbot pour l’instant',
  noChatbotText:
    'Choisissez le client pour lequel en créer un. Vous pourrez ensuite lui parler ici.',
  noChatbotHere: 'Créez-en un sur la page du client. Vous pourrez ensuite lui parler ici.',
  toChatbots: 'Ouvrir les chatbots',
  emptyTitle: 'Écrivez un message',
  emptyText:
    'Posez la question d’un client. Les salutations et les questions de suivi fonctionnent aussi.',
  you: 'Vous',
  say: 'Votre message',
  sayHelp: 'Entrée pour envoyer, Maj+Entrée pour aller à la ligne.',
  stopped: 'Arrêté.',
  offersEscalation: 'Propose une personne',
  choices: 'Choix proposés par le chatbot',
} satisfies Translated<typeof english>;
