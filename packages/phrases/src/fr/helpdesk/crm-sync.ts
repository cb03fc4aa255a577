import type { errors as englishErrors, crmSync as english } from '../../en/helpdesk/crm-sync.ts';
import type { Translated } from '../../translated.ts';

export const crmSync: Translated<typeof english> = {
  title: 'Tickets de {{platform}}',
  why: 'L’historique est lu une fois ; ensuite, les changements sont lus chaque minute, et aussitôt grâce aux messages de {{platform}}.',
  whyOff: 'Activez l’utilisation de {{platform}} pour que ses tickets soient lus.',
  loading: 'Chargement de l’état de la lecture',
  states: {
    off: 'Non utilisé',
    waiting: 'À jour',
    begun: 'Démarrage',
    history: 'Lecture de l’historique',
    running: 'Lecture en cours',
    paused: 'En attente de {{platform}}',
    failed: 'Interrompue',
    stopped: 'Arrêtée',
  },
  progressLabel: 'Avancement de l’historique',
  progress: '{{stored}} tickets sur {{estimate}} environ',
  progressOpen: '{{stored}} tickets pour l’instant',
  leave: 'Vous pouvez quitter cette page : la lecture continue automatiquement.',
  pausedUntil:
    '{{platform}} n’accepte plus de requêtes pour l’instant. Reprise automatique {{time}}.',
  goesOnAt: 'Nouvelle tentative automatique {{time}}.',
  goesOnNever: 'Reprise une fois le problème résolu.',
  facts: {
    lastEvent: 'Dernier message de {{platform}}',
    lastRead: 'Dernière vérification',
    waiting: 'Restant à lire',
    lag: 'Attente la plus longue',
    stored: 'Tickets lus',
    failed: 'Tentatives infructueuses',
  },
  never: 'Aucun pour l’instant',
  nothingWaits: 'Rien n’attend',
  lagSeconds_one: '{{count}} seconde',
  lagSeconds_many: '{{count}} secondes',
  lagSeconds_other: '{{count}} secondes',
  lagMinutes_one: '{{count}} minute',
  lagMinutes_many: '{{count}} minutes',
  lagMinutes_other: '{{count}} minutes',
  lagHours_one: '{{count}} heure',
  lagHours_many: '{{count}} heures',
  lagHours_other: '{{count}} heures',
  readNow: 'Vérifier maintenant',
  asked: '{{platform}} est interrogé sur les changements',
  readAgain: 'Relire l’historique',
  readAgainTitle: 'Relire l’historique de {{platform}} ?',
  readAgainText:
    'Tous les tickets modifiés depuis ce jour sont relus. Rien n’arrive en double : un ticket déjà présent est mis à jour.',
  readAgainSince: 'Depuis le',
  readAgainStarted: 'L’historique de {{platform}} est relu',
  badDay: 'Choisissez un jour passé.',
  causes: {
    credentials:
      '{{platform}} n’accepte plus les identifiants : quelqu’un les a peut-être révoqués. Remplacez-les en bas de cette page.',
    forbidden:
      '{{platform}} n’accorde plus à ces identifiants les droits nécessaires. Ils doivent appartenir à un administrateur.',
    'not-stored': 'Le ticket n’a pas pu être enregistré tel qu’il est arrivé.',
    internal: 'Un problème est survenu de notre côté.',
  },
  deadTitle: 'Abandonnés',
  deadWhy_one:
    '{{count}} ticket n’a pas pu être lu pendant plus d’un jour. Réessayez une fois la cause disparue.',
  deadWhy_many:
    '{{count}} tickets n’ont pas pu être lus pendant plus d’un jour. Réessayez une fois la cause disparue.',
  deadWhy_other:
    '{{count}} tickets n’ont pas pu être lus pendant plus d’un jour. Réessayez une fois la cause disparue.',
  deadList: 'Tickets abandonnés',
  deadLoading: 'Chargement des tickets abandonnés',
  ticket: 'Ticket {{id}}',
  tries_one: '{{count}} tentative',
  tries_many: '{{count}} de tentatives',
  tries_other: '{{count}} tentatives',
  tryAgain: 'Réessayer',
  tryAgainOf: 'Réessayer le ticket {{id}}',
  tryAll: 'Tout réessayer',
  triedAgain: 'Une nouvelle tentative est en cours',
  newer: 'Plus récents',
  older: 'Plus anciens',
};

export const errors = {
  'crm-sync.letter-not-found': 'Ce ticket ne fait plus partie des tickets abandonnés.',
} satisfies Translated<typeof englishErrors>;
