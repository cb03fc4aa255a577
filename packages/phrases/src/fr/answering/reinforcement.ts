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
    answered: 'Une personne a approuvé sa réponse',
    automatic: 'Réponse du renforcement automatique, car les réponses humaines concordent',
    dismissed: 'Quelqu’un a décidé qu’il ne demande pas de réponse',
  },
  allStates: 'Tous',
  language: 'Langue',
  allLanguages: 'Toutes les langues',
  channel: 'Canal',
  allChannels: 'Tous les canaux',
  sort: 'Trier par',
  sorts: {
    worth: 'Tickets qu’une réponse épargnerait',
    tickets: 'Plus grand nombre de tickets',
    trend: 'Plus forte hausse',
    newest: 'Groupes les plus récents',
  },

  columns: {
    name: 'Ce qui est demandé',
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
      'Tickets par semaine, 13 dernières semaines ; et les 30 derniers jours comparés aux 30 précédents',
    tickets: 'Tickets des 30 derniers jours',
    answeredWell:
      'Parmi tous les tickets des 30 derniers jours, la part dont la suggestion a été envoyée telle quelle ou à peine modifiée',
    worth: 'Tous les autres tickets des 30 derniers jours : une bonne réponse les épargnerait',
  },
  ticketsTitle: '30 derniers jours : {{now}}, 30 jours précédents : {{before}}, en tout : {{all}}',
  moreChannels: '{{first}} +{{more}}',
  channelTickets: '{{channel}} : {{tickets}}',
  noneAsked: 'Aucun ticket sur les 30 derniers jours',

  emptyTitle: 'Aucune réponse à donner',
  emptyText:
    'Chaque groupe a sa réponse ou a été écarté. Les nouveaux apparaîtront ici à mesure que les tickets arrivent.',
  showAll: 'Voir tous les groupes',
  noneTitle: 'Aucun groupe pour l’instant',
  noneText:
    'Dès que {{least}} tickets demandent la même chose, ils apparaissent ici comme un seul groupe auquel répondre une seule fois.',
  noneTextAll:
    'Dès qu’assez de tickets d’un client demandent la même chose, ils apparaissent ici comme un seul groupe auquel répondre une seule fois.',
  neverTitle: 'Les tickets ne sont pas encore regroupés',
  neverText:
    'Les tickets qui demandent la même chose forment un groupe auquel répondre une seule fois. La première fois ne prend que quelques minutes.',
  neverRunning:
    'Les tickets sont en cours de regroupement. Les résultats s’affichent ici automatiquement.',
  noMatch: 'Aucun groupe ne correspond',

  status: 'Avancement du regroupement',
  running: 'Regroupement des tickets',
  progress: '{{done}} sur {{total}} tickets',
  grouped_one: '{{number}} ticket groupé',
  grouped_many: '{{number}} de tickets groupés',
  grouped_other: '{{number}} tickets groupés',
  leftOut: '{{number}} trop rares',
  leftOutTitle: 'Un groupe commence à {{least}} tickets qui demandent la même chose',
  waiting: '{{number}} en attente de lecture',
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
    'Tous les tickets sont comparés depuis le début. Les groupes auxquels on a répondu, que l’on a écartés, nommés ou remaniés gardent leurs tickets ; les autres peuvent en changer, ou disparaître.',
  regroupTime: 'L’opération se fait en arrière-plan et prend quelques minutes.',
  regrouped: 'Tout est en cours de regroupement.',

  autoOn: 'Renforcement automatique actif',
  autoOff: 'Renforcement automatique inactif',
  autoToday: '{{done}} sur {{cap}} aujourd’hui',
  did: 'Ses réponses',
  didTitle: 'Ce que le renforcement automatique a répondu',
  didText:
    'Au plus {{cap}} groupes par jour, là où les réponses des agents concordent. Une réponse est retirée automatiquement quand un agent répond autrement, ou quand moins de {{floor}} d’au moins {{least}} tickets avec réponse l’ont utilisée.',
  didNone:
    'Rien pour l’instant. À chaque regroupement, il cherche les groupes dont les réponses concordent.',
  didNoneOff: 'Rien : il est inactif. Un administrateur l’active dans l’onglet Général du client.',
  today: 'Aujourd’hui',
  earlier: 'Auparavant',
  measure: '{{answers}} de {{people}}, {{likeness}} de ressemblance',
  answers_one: '{{number}} réponse',
  answers_many: '{{number}} de réponses',
  answers_other: '{{number}} réponses',
  people_one: '{{number}} personne',
  people_many: '{{number}} de personnes',
  people_other: '{{number}} personnes',
  autoStates: { standing: 'Active', withdrawn: 'Retirée', stopped: 'Retirée automatiquement' },
  undo: 'Voir et annuler',
  undoNamed: 'Voir et annuler : {{name}}',

  toGroups: 'Voir les groupes',
} satisfies Translated<typeof english>;

export const errors = {
  'reinforcement.not-found': 'Ce groupe n’existe pas, ou n’existe plus.',
  'reinforcement.changed-meanwhile':
    'Quelqu’un d’autre a modifié ce groupe. Votre travail n’est pas perdu : rechargez le groupe, puis enregistrez.',
  'reinforcement.dismissed': 'Ce groupe est écarté. Rétablissez-le avant d’y répondre.',
  'reinforcement.answered': 'Ce groupe a une réponse approuvée. Retirez-la d’abord.',
  'reinforcement.not-answered': 'Ce groupe n’a pas de réponse approuvée.',
  'reinforcement.tickets-elsewhere': 'Certains des tickets choisis ne sont plus dans ce groupe.',
  'reinforcement.all-tickets': 'Laissez au moins un ticket dans le groupe.',
  'reinforcement.other-language':
    'Les deux groupes doivent être du même client et de la même langue.',
  'reinforcement.same-group': 'Choisissez un autre groupe que celui-ci.',
} satisfies Translated<typeof englishErrors>;
