import type { outbox as english } from '../en/outbox.ts';
import type { Translated } from '../translated.ts';

export const outbox = {
  noServer:
    'Aucun serveur de messagerie n’est configuré : les messages restent ici et ne sont pas envoyés. Ouvrez-en un pour copier son lien.',
  search: 'Chercher un destinataire ou un objet',
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
  nextAttempt: 'Prochain essai',
  lastError_one: 'Cause de l’échec',
  lastError_many: 'Cause de l’échec ({{count}} essais)',
  lastError_other: 'Cause de l’échec ({{count}} essais)',
  emptyTitle: 'Aucun message pour l’instant',
  emptyText:
    'Les invitations, les liens de mot de passe et les confirmations d’adresse restent ici pendant 30 jours.',
  noMatch: 'Aucun message ne correspond',
  mail: 'Message',
  loading: 'Chargement du message',
  view: 'Affichage',
  asHtml: 'Tel qu’envoyé',
  asText: 'Texte brut',
  sendAgain: 'Renvoyer',
  queuedAgain: 'En attente : nouvel essai immédiat',
} satisfies Translated<typeof english>;
