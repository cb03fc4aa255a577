import type { home as english } from '../../en/home/home.ts';
import type { Translated } from '../../translated.ts';

/** L’écran d’accueil tel qu’il apparaît d’abord ; ses autres textes sont dans home-board.ts. */
export const home = {
  greeting: 'Bonjour {{name}}',
  greetingNoName: 'Bonjour',
  loading: 'Chargement de l’accueil',
  suggestion: { ready: 'Suggestion prête', check: 'Suggestion à vérifier' },
  lastActions: 'Vos dernières actions',
  latest: 'Tickets en attente',
  seeAll: 'Voir tous les tickets',
  noneWaitingTitle: 'Aucun ticket en attente',
  noneWaitingText: 'Les nouveaux tickets apparaîtront ici dès leur arrivée.',
  noSubject: '(sans objet)',
} satisfies Translated<typeof english>;
