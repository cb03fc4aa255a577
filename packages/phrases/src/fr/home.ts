import type { home as english } from '../en/home.ts';
import type { Translated } from '../translated.ts';

/** Le tableau d’accueil : ce qui attend maintenant. */
export const home = {
  greeting: 'Bonjour {{name}}',
  greetingNoName: 'Bonjour',
  intro: 'Voici ce qui vous attend maintenant.',
  now: 'Maintenant',
  waiting: 'En attente de réponse',
  waitingHelp: 'Tickets éligibles dont le dernier mot revient au client.',
  suggested: 'Suggestion prête',
  suggestedHelp: 'Tickets en attente pour lesquels une réponse est déjà proposée.',
  accepted: 'Suggestions acceptées',
  acceptedHelp: 'Réponses proposées puis acceptées, depuis le début.',
  ineligible: 'Tickets non éligibles',
  ineligibleHelp: 'Tickets écartés par les filtres. Chacun indique pourquoi.',
  groups: 'Groupes sans réponse',
  groupsHelp: 'Tickets qui demandent la même chose, sans réponse approuvée.',
  ownClient: 'Votre client',
  ownClientHelp: 'Consignes, styles, CRM et autres réglages.',
  simulator: 'Essayez la boucle complète dans le CRM de la démonstration',
  simulatorHelp:
    'Écrivez en tant que client, voyez la suggestion arriver en note interne et répondez au ticket.',
  lastActions: 'Vos dernières actions',
  latest: 'Tickets en attente',
  seeAll: 'Voir tous les tickets',
  noneWaitingTitle: 'Personne n’attend',
  noneWaitingText:
    'Chaque ticket éligible a sa réponse. Les nouveaux apparaîtront ici dès leur arrivée.',
  noSubject: '(sans objet)',
} satisfies Translated<typeof english>;
