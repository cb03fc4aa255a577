import type { widgetLater as english } from '../../en/chat/widget-later.ts';
import type { Translated } from '../../translated.ts';

/** Ce que lisent les visiteurs qui reviennent sur une conversation, demandent une personne ou terminent. */
export const widgetLater = {
  historyEmpty: 'Vos conversations apparaîtront ici.',
  historyFailed: 'Vos conversations n’ont pas pu être chargées.',
  escalateIntro:
    'Nous transmettons cette conversation à l’équipe : vous n’aurez pas à tout expliquer de nouveau.',
  states: { bot: 'En cours', waiting: 'En attente', agent: 'Avec l’équipe', closed: 'Terminée' },
  contact: {
    name: 'Votre nom',
    email: 'Votre adresse e-mail',
    phone: 'Votre numéro de téléphone',
    orderNumber: 'Votre numéro de commande',
  },
  optional: 'facultatif',
  note: 'Souhaitez-vous ajouter quelque chose ?',
  missing: 'Veuillez remplir ce champ.',
  emailInvalid: 'Veuillez saisir une adresse valide, par exemple nom@example.org.',
  escalateSend: 'Envoyer à l’équipe',
  escalateFailed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  noEscalation: 'L’équipe n’est pas joignable pour le moment. Veuillez réessayer plus tard.',
  cancel: 'Annuler',
  rateQuestion: 'Comment s’est passée cette conversation ?',
  rateGood: 'Bonne',
  rateBad: 'Mauvaise',
  rateComment: 'Que pourrions-nous améliorer ?',
  rateSend: 'Envoyer',
  rateThanks: 'Merci pour votre avis.',
} satisfies Translated<typeof english>;
