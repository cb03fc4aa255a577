import type { typedTicket as english } from '../../en/helpdesk/typed-ticket.ts';
import type { Translated } from '../../translated.ts';

/** Un ticket saisi à la main, et les autres façons d’avoir des tickets sans CRM. */
export const typedTicket = {
  new: 'Nouveau ticket',
  moreWays: 'Autres façons d’ajouter des tickets',
  type: 'Saisir un ticket',
  title: 'Saisir un ticket',
  intro:
    'Collez le message d’un client pour voir la réponse suggérée. Rien n’est envoyé à personne.',
  client: 'Client',
  chooseClient: 'Choisissez un client',
  name: 'Nom du demandeur',
  email: 'E-mail',
  emailWrong: 'Adresse e-mail invalide',
  subject: 'Objet',
  text: 'Message',
  textHelp: 'Tel que le client l’a écrit. La langue est reconnue.',
  create: 'Créer et suggérer une réponse',
  written: 'Réponse suggérée',
} satisfies Translated<typeof english>;
