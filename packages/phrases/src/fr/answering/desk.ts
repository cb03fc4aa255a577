import type { desk as english } from '../../en/answering/desk.ts';
import type { Translated } from '../../translated.ts';

/** La réponse d’un ticket, et ce qu’on en fait. */
export const desk = {
  context: 'Contexte',
  skipToReply: 'Aller à la réponse',
  use: 'Utiliser',
  useHelp: 'Copier la réponse et la marquer comme utilisée',
  useAndNext: 'Utiliser et suivant',
  useAndNextHelp: 'Copier la réponse, la marquer comme utilisée et ouvrir le ticket suivant',
  more: 'Autres actions',
  copied: 'Réponse copiée.',
  notCopied: 'Votre navigateur n’a pas permis la copie. Sélectionnez le texte pour le copier.',
  lastTicket: 'C’était le dernier ticket de cette liste.',
  openIn: 'Ouvrir dans {{platform}}',
  useContradicted: 'Utiliser une réponse qu’une source contredit ?',
  useAnyway: 'Utiliser quand même',
  search: 'Chercher',
  searchFor: 'Chercher « {{question}} » dans les connaissances',
  answer: 'Y répondre',
  answerTo: 'Répondre à « {{question}} »',
} satisfies Translated<typeof english>;
