import type { sendWords as englishSendWords, desk as english } from '../../en/answering/desk.ts';
import type { Translated } from '../../translated.ts';

/** Ce que montre aussi le panneau des agents. */
export const sendWords = {
  send: 'Envoyer',
  sendHelp: 'Envoyer la réponse au client',
  sendAnyway: 'Envoyer quand même',
  undo: 'Annuler',
  statusAfter: 'Statut après l’envoi',
  statuses: { keep: 'Inchangé', pending: 'En attente du client', solved: 'Résolu' },
  blanksSend: 'La réponse contient encore {{blanks}}. Remplissez-le ou envoyez-la telle quelle.',
} satisfies Translated<typeof englishSendWords>;

/** La réponse d’un ticket, et ce qu’on en fait. */
export const desk = {
  ...sendWords,
  context: 'Contexte',
  skipToReply: 'Aller à la réponse',
  use: 'Marquer comme répondu',
  useHelp: 'Copier la réponse et marquer le ticket comme répondu. Rien n’est envoyé.',
  copyAndNext: 'Copier et suivant',
  copyAndNextHelp:
    'Copier la réponse et ouvrir le ticket suivant. Rien n’est envoyé : ce ticket attend que sa réponse arrive.',
  more: 'Autres actions',
  sendAndNext: 'Envoyer et suivant',
  sendAndNextHelp: 'Envoyer la réponse au client et ouvrir le ticket suivant',
  sendingTo: 'Envoi dans {{seconds}} s : {{name}}.',
  theCustomer: 'le client',
  notSent: 'Pas d’envoi : {{name}}.',
  copied: 'Copiée, pas envoyée.',
  pasteInto: 'Collez-la dans {{place}}.',
  waitsForAnswer: 'Le ticket reste en attente.',
  yourHelpDesk: 'votre outil de support',
  notCopied: 'Votre navigateur n’a pas permis la copie. Sélectionnez le texte pour le copier.',
  lastTicket: 'C’était le dernier ticket de cette liste.',
  openIn: 'Ouvrir dans {{platform}}',
  useContradicted: 'Utiliser une réponse qu’une source contredit ?',
  useAnyway: 'Utiliser quand même',
  blanksTitle: 'Il reste un champ à remplir',
  blanksUse: 'La réponse contient encore {{blanks}}. Remplissez-le ou utilisez-la telle quelle.',
  search: 'Chercher',
  searchFor: 'Chercher « {{question}} » dans les connaissances',
  answer: 'Y répondre',
  ownReply: 'Écrivez la réponse',
  questions: 'Questions du message',
  stillOpen_one: '{{count}} question encore ouverte',
  stillOpen_many: '{{count}} questions encore ouvertes',
  stillOpen_other: '{{count}} questions encore ouvertes',
  answeredBy: 'Réponse de {{person}}',
  answerTo: 'Répondre à « {{question}} »',
} satisfies Translated<typeof english>;
