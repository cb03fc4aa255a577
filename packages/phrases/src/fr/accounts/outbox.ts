import type { errors as englishErrors, outbox as english } from '../../en/accounts/outbox.ts';
import type { Translated } from '../../translated.ts';

export const outbox = {
  noServer:
    'Aucun serveur de messagerie n’est configuré : les e-mails restent ici et ne sont pas envoyés. Ouvrez-en un pour copier son lien.',
  search: 'Rechercher un destinataire ou un objet',
  state: 'État',
  allStates: 'Tous',
  states: {
    queued: 'En attente',
    sent: 'Envoyé',
    failed: 'Échec',
    kept: 'Conservé',
  },
  recipient: 'Destinataire',
  subject: 'Objet',
  written: 'Rédigé',
  nextAttempt: 'Prochaine tentative',
  lastError_one: 'Cause de l’échec',
  lastError_many: 'Cause de l’échec ({{count}} tentatives)',
  lastError_other: 'Cause de l’échec ({{count}} tentatives)',
  emptyTitle: 'Aucun e-mail pour l’instant',
  emptyText:
    'Les invitations, les liens de mot de passe et les confirmations d’adresse apparaissent ici pendant 30 jours.',
  noMatch: 'Aucun e-mail correspondant',
  mail: 'E-mail',
  loading: 'Chargement de l’e-mail',
  view: 'Affichage',
  asHtml: 'HTML',
  asText: 'Texte',
  sendAgain: 'Renvoyer',
  queuedAgain: 'En attente. Nouvelle tentative en cours',
} satisfies Translated<typeof english>;

export const errors = {
  'mails.not-found': 'Cet e-mail n’existe plus.',
  'mails.not-failed': 'Seul un e-mail en échec peut être renvoyé.',
} satisfies Translated<typeof englishErrors>;
