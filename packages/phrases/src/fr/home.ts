import type { home as english } from '../en/home.ts'
import type { Translated } from '../translated.ts'

/** Le tableau d’accueil : ce qui attend maintenant. */
export const home = {
  greeting: 'Bonjour {{name}}',
  greetingNoName: 'Bonjour',
  intro: 'Voici ce qui vous attend maintenant.',
  waiting: 'Tickets en attente',
  waitingHelp: 'Tickets éligibles auxquels personne n’a encore répondu.',
  eligible: 'Tickets éligibles',
  eligibleHelp: 'Tickets qui passent les filtres : le moteur peut proposer une réponse.',
  ineligible: 'Tickets non éligibles',
  ineligibleHelp: 'Tickets écartés par les filtres. Chacun indique pourquoi.',
  latest: 'Derniers tickets',
  seeAll: 'Voir tous les tickets',
  noTicketsTitle: 'Aucun ticket pour le moment',
  noTicketsText: 'Les tickets apparaissent ici dès qu’ils sont importés ou qu’ils arrivent d’un CRM.',
  unknownSubject: '(sans objet)',
} satisfies Translated<typeof english>
