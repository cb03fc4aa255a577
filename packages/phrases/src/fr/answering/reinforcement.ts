import type {
  errors as englishErrors,
  reinforcement as english,
} from '../../en/answering/reinforcement.ts';
import type { Translated } from '../../translated.ts';

/** Renforcement : les groupes de tickets qui demandent la même chose, l’avancement du regroupement, ce qui a été répondu tout seul. */
export const reinforcement = {
  groups: 'Groupes de tickets',
  search: 'Rechercher un groupe',
  state: 'État',
  states: {
    new: 'Nouveau',
    answered: 'Avec réponse',
    automatic: 'Automatique',
    dismissed: 'Écarté',
  },
  stateTexts: {
    new: 'Aucune réponse approuvée',
    answered: 'Réponse approuvée par une personne',
    automatic: 'Réponse du renforcement automatique, car les réponses des agents concordent',
    dismissed: 'Écarté : aucune réponse nécessaire',
  },
  allStates: 'Tous',
  language: 'Langue',
  allLanguages: 'Toutes les langues',
  channel: 'Canal',
  allChannels: 'Tous les canaux',
  sort: 'Trier par',
  sorts: {
    worth: 'Plus grande économie',
    tickets: 'Plus grand nombre de tickets',
    trend: 'Plus forte hausse',
    newest: 'Groupes les plus récents',
  },

  columns: {
    name: 'Question',
    client: 'Client',
    state: 'État',
    channels: 'Canaux',
    trend: '13 semaines',
    tickets: 'Tickets',
    answeredWell: 'Bien traités',
    worth: 'Épargnerait',
    lastAsked: 'Dernière demande',
  },
  columnTexts: {
    trend:
      'Tickets par semaine sur 13 semaines, et les 30 derniers jours comparés aux 30 précédents',
    tickets: 'Tickets des 30 derniers jours',
    answeredWell:
      'Part des tickets des 30 derniers jours dont la suggestion a été envoyée telle quelle ou peu modifiée',
    worth: 'Tous les autres tickets des 30 derniers jours, qu’une bonne réponse épargnerait',
  },
  ticketsTitle: '30 derniers jours : {{now}}, 30 jours précédents : {{before}}, en tout : {{all}}',
  moreChannels: '{{first}} +{{more}}',
  channelTickets: '{{channel}} : {{tickets}}',
  noneAsked: 'Aucun ticket sur les 30 derniers jours',

  emptyTitle: 'Aucune réponse à donner',
  emptyText:
    'Chaque groupe a sa réponse ou a été écarté. Les nouveaux groupes apparaissent ici à mesure que les tickets arrivent.',
  showAll: 'Voir tous les groupes',
  noneTitle: 'Aucun groupe pour l’instant',
  noneText:
    'Dès que {{least}} tickets posent la même question, ils apparaissent ici en un groupe auquel répondre une seule fois.',
  noneTextAll:
    'Dès qu’assez de tickets d’un client posent la même question, ils apparaissent ici en un groupe auquel répondre une seule fois.',
  neverTitle: 'Les tickets ne sont pas encore regroupés',
  neverText:
    'Les tickets qui posent la même question forment un groupe auquel répondre une seule fois. Le premier regroupement prend quelques minutes.',
  neverRunning:
    'Les tickets sont en cours de regroupement. Les résultats s’affichent ici automatiquement.',
  noMatch: 'Aucun groupe correspondant',

  status: 'Avancement du regroupement',
  running: 'Regroupement des tickets',
  progress: '{{done}} sur {{total}} tickets',
  grouped_one: '{{number}} ticket groupé',
  grouped_many: '{{number}} de tickets groupés',
  grouped_other: '{{number}} tickets groupés',
  leftOut: '{{number}} trop rares',
  leftOutTitle: 'Un groupe compte au moins {{least}} tickets qui posent la même question',
  waiting: '{{number}} en attente d’analyse',
  checked: 'Dernier regroupement :',
  neverChecked: 'Pas encore de regroupement',
  moduleOff:
    'Le renforcement est désactivé pour ce client : les groupes restent consultables, mais rien n’est regroupé et aucune réponse n’est donnée.',
  toModules: 'Ouvrir les modules',

  refresh: 'Regrouper maintenant',
  refreshed: 'Le regroupement a commencé. Les résultats s’affichent ici automatiquement.',
  more: 'Autres actions',
  settings: 'Paramètres du renforcement',
  regroup: 'Tout regrouper à nouveau',
  regroupTitle: 'Regrouper à nouveau tous les tickets de {{client}} ?',
  regroupText:
    'Tous les tickets sont comparés de nouveau. Les groupes auxquels on a répondu, ou que l’on a écartés, renommés ou remaniés, gardent leurs tickets ; les autres peuvent changer ou disparaître.',
  regroupTime: 'L’opération se fait en arrière-plan et prend quelques minutes.',
  regrouped: 'Regroupement complet en cours',

  autoOn: 'Renforcement automatique actif',
  autoOff: 'Renforcement automatique inactif',
  autoToday: '{{done}} sur {{cap}} aujourd’hui',
  did: 'Ses réponses',
  didTitle: 'Réponses du renforcement automatique',
  didText:
    'Approuve au plus {{cap}} groupes par jour, là où les réponses des agents concordent. Une réponse est retirée automatiquement quand un agent répond autrement, ou quand moins de {{floor}} d’au moins {{least}} tickets avec réponse l’ont utilisée.',
  didNone:
    'Rien pour l’instant. À chaque regroupement, il cherche les groupes dont les réponses concordent.',
  didNoneOff:
    'Le renforcement automatique est inactif. Un administrateur peut l’activer dans l’onglet Général du client.',
  today: 'Aujourd’hui',
  earlier: 'Auparavant',
  measure: '{{answers}} de {{people}}, similaires à {{likeness}}',
  answers_one: '{{number}} réponse',
  answers_many: '{{number}} de réponses',
  answers_other: '{{number}} réponses',
  people_one: '{{number}} personne',
  people_many: '{{number}} de personnes',
  people_other: '{{number}} personnes',
  autoStates: { standing: 'Active', withdrawn: 'Retirée', stopped: 'Retirée automatiquement' },
  undo: 'Relire et annuler',
  undoNamed: 'Relire et annuler : {{name}}',

  toGroups: 'Voir les groupes',
} satisfies Translated<typeof english>;

export const errors = {
  'reinforcement.not-found': 'Ce groupe n’existe plus.',
  'reinforcement.changed-meanwhile':
    'Quelqu’un d’autre a modifié ce groupe. Votre texte est conservé : rechargez le groupe, puis enregistrez.',
  'reinforcement.dismissed': 'Ce groupe est écarté. Rétablissez-le avant d’y répondre.',
  'reinforcement.answered': 'Ce groupe a une réponse approuvée. Retirez-la d’abord.',
  'reinforcement.not-answered': 'Ce groupe n’a pas de réponse approuvée.',
  'reinforcement.tickets-elsewhere':
    'Certains des tickets sélectionnés ne sont plus dans ce groupe.',
  'reinforcement.all-tickets': 'Laissez au moins un ticket dans le groupe.',
  'reinforcement.other-language':
    'Les deux groupes doivent être du même client et de la même langue.',
  'reinforcement.same-group': 'Choisissez un autre groupe.',
} satisfies Translated<typeof englishErrors>;
