import type { escalation as english } from '../../en/chat/escalation.ts';
import type { Translated } from '../../translated.ts';

export const escalation: Translated<typeof english> = {
  visitor: {
    passedOn: 'Votre conversation a été transmise à notre équipe.',
    byMail: 'La réponse arrivera à l’adresse {{email}}. On peut aussi vous écrire ici.',
    here: 'Quelqu’un vous écrira ici.',
    closed: 'Notre équipe est absente pour le moment et vous répondra dès son retour.',
    made: 'Votre demande est enregistrée sous le numéro {{number}}.',
    madeUnnumbered: 'Votre demande est enregistrée.',
    failed:
      'Votre demande n’a pas pu être enregistrée automatiquement. Notre équipe en est informée et s’en occupe.',
  },
  ticket: {
    subject: 'Chat : {{title}}',
    subjectBare: 'Chat transmis à l’équipe',
    note: 'Ce que le visiteur a ajouté',
    summary: 'En bref',
    contact: 'Coordonnées',
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    orderNumber: 'Numéro de commande',
    verified: 'Identité confirmée par votre site',
    unverified: 'Coordonnées telles que le visiteur les a données',
    page: 'Écrit depuis',
    reason: 'Motif',
    reasons: {
      asked: 'Le visiteur a demandé à parler à une personne',
      'no-answer': 'Le chatbot n’a pas trouvé de réponse',
      'missing-data': 'Il manquait des données pour répondre',
      'out-of-scope': 'La question dépasse ce que sait le chatbot',
      unsatisfied: 'La réponse n’a pas aidé le visiteur',
      agent: 'Transmis par une personne de l’équipe',
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
    text: 'Un visiteur de votre chatbot a besoin d’une personne. La conversation est un ticket interne dans Replique.',
    failed:
      'Un visiteur de votre chatbot a besoin d’une personne, et {{platform}} n’a pas pris le ticket. La conversation est un ticket interne dans Replique ; depuis le chat, il peut être envoyé de nouveau à {{platform}}.',
    button: 'Ouvrir le chat',
  },
};
