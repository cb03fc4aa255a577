import type { home as english } from '../../en/home/home.ts';
import type { Translated } from '../../translated.ts';

/** L’écran d’accueil tel qu’il apparaît d’abord ; ses autres textes sont dans home-board.ts. */
export const home = {
  greeting: 'Bonjour {{name}}',
  greetingNoName: 'Bonjour',
  intro: 'Voici ce qui vous attend maintenant.',
  suggested: 'Suggestion prête',
  lastActions: 'Vos dernières actions',
  latest: 'Tickets en attente',
  seeAll: 'Voir tous les tickets',
  noneWaitingTitle: 'Aucun ticket en attente',
  noneWaitingText:
    'Chaque ticket éligible a sa réponse. Les nouveaux apparaîtront ici dès leur arrivée.',
  noSubject: '(sans objet)',
} satisfies Translated<typeof english>;
