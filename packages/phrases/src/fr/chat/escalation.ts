import type { escalation as english } from '../../en/chat/escalation.ts';
import type { Translated } from '../../translated.ts';

export const escalation: Translated<typeof english> = {
  visitor: {
    passedOn: 'Votre conversation a été transmise à notre équipe.',
    byMail: 'La réponse vous sera envoyée à {{email}}. Quelqu’un peut aussi vous écrire ici.',
    here: 'Quelqu’un vous écrira ici.',
    closed: 'Notre équipe est absente pour le moment et vous répondra dès son retour.',
    made: 'Votre demande porte le numéro {{number}}.',
    madeUnnumbered: 'Votre demande est enregistrée.',
    failed:
      'Votre demande n’a pas pu être enregistrée automatiquement. Notre équipe a été prévenue et s’en occupe.',
  },
  ticket: {
    subject: 'Chat : {{title}}',
    subjectBare: 'Chat transmis à l’équipe',
    note: 'Note du visiteur',
    summary: 'Résumé',
    contact: 'Coordonnées',
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    orderNumber: 'Numéro de commande',
    verified: 'Identité confirmée par votre site',
    unverified: 'Coordonnées données par le visiteur, non vérifiées',
    page: 'Page',
    reason: 'Motif',
    reasons: {
      asked: 'Le visiteur a demandé à parler à une personne',
      'no-answer': 'Le chatbot n’a pas trouvé de réponse',
      'missing-data': 'Il manquait des données pour répondre',
      'out-of-scope': 'La question sort du domaine du chatbot',
      unsatisfied: 'La réponse n’a pas aidé le visiteur',
      agent: 'Transmis par un agent',
    },
    by: 'Transmis par {{name}}',
    conversation: 'Conversation',
    visitor: 'Visiteur',
    bot: 'Chatbot',
    agent: 'Équipe',
    left: '[…] Le début de la conversation est dans Replique.',
    open: 'Ouvrir dans Replique',
    reference: 'Référence : {{key}}',
  },
  mail: {
    subject: '{{client}} : un chat a été transmis à votre équipe',
    text: 'Un visiteur de votre chatbot attend un agent. La conversation est un ticket interne dans Replique.',
    failed:
      'Un visiteur de votre chatbot attend un agent, et {{platform}} n’a pas accepté le ticket. La conversation est un ticket interne dans Replique ; vous pouvez l’envoyer de nouveau à {{platform}} depuis le chat.',
    button: 'Ouvrir le chat',
  },
};
