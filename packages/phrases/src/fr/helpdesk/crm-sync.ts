import type { errors as englishErrors, crmSync as english } from '../../en/helpdesk/crm-sync.ts';
import type { Translated } from '../../translated.ts';

export const crmSync: Translated<typeof english> = {
  title: 'Tickets de {{platform}}',
  why: 'Replique lit l’historique une fois, puis les changements chaque minute, et immédiatement quand {{platform}} envoie un message.',
  whyOff: 'Activez {{platform}} pour lire ses tickets.',
  loading: 'Chargement de l’état',
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
  expectedEnd: 'Fin prévue {{time}}.',
  leave: 'Vous pouvez quitter cette page : la lecture continue automatiquement.',
  pausedUntil:
    '{{platform}} n’accepte plus de requêtes pour l’instant. La lecture reprend automatiquement {{time}}.',
  goesOnAt: 'Nouvelle tentative automatique {{time}}.',
  goesOnNever: 'La lecture reprend une fois le problème résolu.',
  facts: {
    lastEvent: 'Dernier message de {{platform}}',
    lastRead: 'Dernière vérification',
    waiting: 'Restant à lire',
    lag: 'Attente la plus longue',
    stored: 'Tickets lus',
    failed: 'Tentatives échouées',
  },
  never: 'Aucun pour l’instant',
  nothingWaits: 'Rien en attente',
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
  asked: 'Vérification des changements dans {{platform}}',
  readAgain: 'Relire l’historique',
  readAgainTitle: 'Relire l’historique de {{platform}} ?',
  readAgainText:
    'Tous les tickets modifiés depuis ce jour sont relus. Les tickets existants sont mis à jour, sans doublon.',
  readAgainSince: 'Depuis le',
  readAgainStarted: 'Relecture de l’historique de {{platform}} en cours',
  badDay: 'Choisissez une date passée.',
  causes: {
    credentials:
      '{{platform}} n’accepte plus les identifiants ; ils ont peut-être été révoqués. Remplacez-les en bas de cette page.',
    forbidden:
      '{{platform}} n’accorde plus à ces identifiants les droits nécessaires. Ils doivent appartenir à un administrateur.',
    'not-stored': 'Le ticket n’a pas pu être enregistré tel que reçu.',
    internal: 'Un problème est survenu de notre côté.',
  },
  mailbox: {
    title: 'Tickets issus des e-mails',
    whyOff: 'Activez la boîte e-mail pour lire ses messages.',
    paused: 'En attente du serveur de messagerie',
    pausedUntil:
      'Le serveur de messagerie n’accepte plus de connexions pour le moment. La lecture reprend automatiquement {{time}}.',
    asked: 'Recherche de nouveaux e-mails',
    readAgainTitle: 'Relire la boîte e-mail depuis le début ?',
    readAgainStarted: 'Relecture de la boîte e-mail depuis le début en cours',
    causes: {
      credentials:
        'Le serveur de messagerie n’accepte plus les identifiants ; le mot de passe a peut-être changé. Remplacez-les en bas de cette page.',
      forbidden:
        'Le serveur de messagerie n’autorise plus la lecture de ce compte par d’autres logiciels.',
    },
  },
  deadTitle: 'Tickets en échec',
  deadWhy_one:
    '{{count}} ticket n’a pas pu être lu pendant plus d’un jour. Réessayez une fois le problème résolu.',
  deadWhy_many:
    '{{count}} de tickets n’ont pas pu être lus pendant plus d’un jour. Réessayez une fois le problème résolu.',
  deadWhy_other:
    '{{count}} tickets n’ont pas pu être lus pendant plus d’un jour. Réessayez une fois le problème résolu.',
  deadList: 'Tickets en échec',
  deadLoading: 'Chargement des tickets en échec',
  ticket: 'Ticket {{id}}',
  tries_one: '{{count}} tentative',
  tries_many: '{{count}} de tentatives',
  tries_other: '{{count}} tentatives',
  tryAgain: 'Réessayer',
  tryAgainOf: 'Réessayer le ticket {{id}}',
  tryAll: 'Tout réessayer',
  triedAgain: 'Nouvelle tentative en cours',
  newer: 'Plus récents',
  older: 'Plus anciens',
};

export const errors = {
  'crm-sync.letter-not-found': 'Ce ticket ne fait plus partie des tickets en échec.',
} satisfies Translated<typeof englishErrors>;
