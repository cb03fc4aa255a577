import type { insights as english } from '../en/insights.ts';
import type { Translated } from '../translated.ts';
import { insightsSummary } from './insights-summary.ts';

/** Les statistiques : chiffres, graphiques, tableaux, résumé et envoi par e-mail. */
export const insights = {
  title: 'Statistiques',
  countedTo: 'Compté jusqu’au {{at}}',
  notCounted: 'Rien n’est encore compté. Les chiffres apparaîtront d’ici une minute.',
  digestButton: 'Bilan par e-mail',
  period: 'Période',
  periods: {
    today: 'Aujourd’hui',
    '7': '7 derniers jours',
    '30': '30 derniers jours',
    '90': '90 derniers jours',
    'this-month': 'Ce mois-ci',
    'last-month': 'Le mois dernier',
    'this-quarter': 'Ce trimestre',
    '12-months': '12 derniers mois',
  },
  ownDays: 'Dates au choix',
  from: 'Du',
  to: 'Au',
  apply: 'Appliquer',
  daysNeeded: 'Choisissez les deux dates, à {{number}} jours d’écart au plus.',
  fromTo: '{{from}} – {{to}}',
  zone: 'Fuseau horaire',
  zoneUtc: 'UTC, comme la liste des tickets',
  compare: 'Comparer avec',
  comparisons: {
    previous: 'La période précédente',
    year: 'Un an plus tôt',
    none: 'Rien',
  },
  comparedWith: {
    previous: 'Comparé à la période précédente, {{days}}',
    year: 'Comparé à un an plus tôt, {{days}}',
  },
  before: { previous: 'Période précédente', year: 'Un an plus tôt' },

  filter: 'Filtres',
  filters: {
    channel: 'Canal',
    category: 'Catégorie',
    language: 'Langue',
    agent: 'Première réponse de',
  },
  searchChoices: 'Rechercher une valeur',
  noChoiceFound: 'Aucune valeur ne correspond',
  facetsWait: 'Chargement des valeurs',
  facetsFailed: 'Les valeurs n’ont pas pu être chargées.',
  facetsOfOneClient: 'Sélectionnez un client en haut de la page pour choisir parmi ses valeurs.',
  noneYet: {
    channel: 'Aucun ticket n’a encore de canal.',
    category: 'Aucun ticket n’a encore de catégorie.',
    language: 'Aucun ticket n’a encore de langue.',
    agent: 'Personne n’a encore répondu à un ticket.',
  },
  andMore: '{{first}} +{{more}}',

  summaryTitle: 'Ce qui a changé',
  summary: insightsSummary.summary,
  summaryWait: 'Chargement des changements',
  summaryNone: 'Rien de marquant sur ces jours.',
  tones: { good: 'Mieux', bad: 'Moins bien', neutral: 'À noter' },

  groups: {
    answers: 'Réponses',
    suggestions: 'Suggestions',
    times: 'Temps',
    chats: 'Chats',
  },
  noChats:
    'Les chats n’ont ni canal, ni catégorie, ni agent : ils ne sont pas comptés tant que l’un de ces filtres est actif.',
  loading: 'Chargement des indicateurs',
  definition: 'Ce que signifie « {{name}} »',
  openTickets: 'Ouvrir les tickets que recouvre ce chiffre',
  openChats: 'Ouvrir les chats que recouvre ce chiffre',
  linkNotes: {
    eligibleTab:
      'Ouvre les tickets éligibles de ces jours. Ceux que les filtres écartent sont dans le second onglet de la liste.',
    ticketsOfAnswers: 'Ouvre les tickets concernés. Un même ticket peut avoir plusieurs réponses.',
    answeredNow:
      'Ouvre les tickets qui ont une réponse en ce moment : leur dernier message n’est pas celui du client.',
    latestSuggestion:
      'Ouvre les tickets selon leur dernière suggestion. Un même ticket peut en avoir plusieurs.',
    allAnswered:
      'Ouvre tous les tickets avec réponse : la liste n’a pas de filtre « sans suggestion ».',
    allRated:
      'Ouvre tous les tickets de ces jours : la liste n’a pas de filtre sur les évaluations.',
    allChats: 'Ouvre les chats archivés de ces jours.',
    notEscalated: 'Ouvre les chats archivés de ces jours qui n’ont pas été transmis.',
    zone: 'La liste compte les jours en UTC : aux extrémités, quelques tickets peuvent différer.',
    firstAnswer: 'Ouvre les tickets auxquels cette personne a répondu, la première ou non.',
    prompt: 'Ouvre le prompt : la liste des tickets n’a pas de filtre sur les versions.',
    noValue: 'La liste des tickets n’a pas de filtre « aucune valeur ».',
  },
  few: 'Peu',
  fewText:
    'Repose sur {{of}} seulement : en dessous de {{least}}, le hasard suffit à le faire varier.',
  ofNone: 'Rien à dire sur ces jours.',

  timeSaved: {
    interval: 'Intervalle à 95 % : de {{low}} à {{high}}',
    sample: 'Sur {{compared}} des {{with}} tickets dont la réponse utilise le produit',
    maybeChance: 'L’intervalle comprend zéro : ce peut être le hasard.',
    show: 'Comment est-ce mesuré ?',
    title: 'Temps gagné : comment il est mesuré',
    formula: 'Formule',
    formulaText:
      'Pour chaque catégorie et chaque langue : tickets dont la réponse utilise le produit × (médiane du délai de première réponse sans − avec). Les heures de toutes sont additionnées.',
    why: 'Les tickets ne sont comparés qu’à des tickets de la même catégorie et de la même langue : un changement dans les sujets abordés ne passe donc pas pour du temps gagné. Une ligne compte à partir de {{least}} tickets de chaque sorte.',
    limits:
      'L’intervalle dit de combien le hasard pourrait à lui seul déplacer le résultat. Il ne dit pas si les agents réservent les suggestions aux tickets les plus simples.',
    result: 'Résultat',
    rows: 'Catégories et langues comparées',
    columns: {
      category: 'Catégorie',
      language: 'Langue',
      with: 'Tickets avec',
      without: 'Tickets sans',
      medianWith: 'Médiane avec',
      medianWithout: 'Médiane sans',
      saved: 'Gagné',
      interval: 'Intervalle à 95 %',
    },
    none: 'aucune',
    tooFew: 'trop peu',
    nothing:
      'Rien n’a encore pu être comparé : aucune catégorie dans une même langue n’a {{least}} tickets de chaque sorte.',
    wait: 'Chargement du temps gagné',
    empty: 'Aucun ticket n’a reçu de réponse sur ces jours.',
  },

  chart: {
    title: 'Évolution',
    measure: 'Indicateur',
    measures: {
      answers: 'Réponses, dont celles avec le produit',
      useRate: 'Taux d’utilisation',
      tickets: 'Tickets, dont ceux avec réponse',
      coverage: 'Couverture',
      acceptance: 'Acceptation',
      satisfaction: 'Satisfaction',
      firstReply: 'Première réponse, avec et sans le produit',
      handling: 'Traitement, avec et sans le produit',
      chats: 'Chats, dont ceux résolus sans agent',
      deflection: 'Résolution sans agent',
      chatSatisfaction: 'Satisfaction des chats',
    },
    view: 'Affichage',
    views: { drawing: 'Graphique', table: 'Tableau' },
    units: { day: 'Jour', week: 'Semaine', month: 'Mois' },
    weekOf: 'Semaine du {{day}}',
    label: '{{measure}}, par {{unit}}. Les flèches du clavier lisent les valeurs une à une.',
    beforeOf: '{{name}}, {{before}}',
    nothing: 'Rien à tracer sur ces jours.',
  },

  editing: {
    title: 'Ce que sont devenues les suggestions',
    text: 'Tickets qui ont reçu une réponse alors qu’il y avait une suggestion.',
    classes: {
      asIs: 'Envoyée telle quelle',
      light: 'Peu modifiée',
      heavy: 'Très modifiée',
      notUsed: 'Non utilisée',
    },
    nothing: 'Aucun ticket doté d’une suggestion n’a reçu de réponse sur ces jours.',
  },

  reasons: {
    title: 'Là où rien n’a été proposé',
    wait: 'Chargement des motifs',
    nothing: 'Chaque ticket pour lequel une suggestion a été demandée en a reçu une.',
    gaps: 'Ce que l’on demande et que vos connaissances ne disent pas',
    noGaps: 'Aucune lacune à combler.',
    allGaps_one: 'La lacune à combler',
    allGaps_many: 'Les {{count}} lacunes',
    allGaps_other: 'Les {{count}} lacunes',
    openSilent: 'Ouvrir ces tickets',
    tickets_one: '{{number}} ticket',
    tickets_many: '{{number}} de tickets',
    tickets_other: '{{number}} tickets',
  },

  tables: {
    title: 'En détail',
    names: {
      agent: 'Agents',
      channel: 'Canaux',
      category: 'Catégories',
      language: 'Langues',
      promptVersion: 'Versions de prompt',
      times: 'Jours et heures',
    },
    rowNames: {
      agent: 'Agent',
      channel: 'Canal',
      category: 'Catégorie',
      language: 'Langue',
      promptVersion: 'Version du prompt',
    },
    columns: {
      tickets: 'Tickets',
      answers: 'Réponses',
      answersUsing: 'Avec produit',
      useRate: 'Utilisation',
      coverage: 'Couverture',
      acceptance: 'Acceptation',
      firstReplyWith: 'Délai avec',
      firstReplyWithout: 'Délai sans',
      satisfaction: 'Satisfaction',
    },
    changes: 'Afficher les écarts',
    changesOff: 'Choisissez d’abord à quoi comparer.',
    none: {
      agent: 'Sans réponse',
      channel: 'Aucun canal',
      category: 'Aucune catégorie',
      language: 'Aucune langue',
      promptVersion: 'Aucun prompt',
    },
    empty: 'Aucune ligne sur ces jours',
    emptyText: 'Choisissez une période plus longue ou effacez les filtres.',
    agentNote: 'À chaque agent reviennent les tickets auxquels il a répondu en premier.',
    weekdays: 'Par jour de la semaine',
    hours: 'Par heure de la journée',
    timesNote:
      'Heures de création, fuseau {{zone}}. La liste des tickets n’a pas de filtre sur les jours de la semaine et les heures.',
    timesMeasure: 'Indicateur',
    timesWait: 'Chargement des jours et des heures',
  },

  digest: {
    title: 'Bilan par e-mail',
    intro:
      'Les chiffres de la semaine ou du mois écoulé, ce qui a changé et un lien vers cette page, envoyés à votre adresse.',
    frequency: 'Fréquence',
    frequencies: {
      none: 'Jamais',
      weekly: 'Chaque lundi',
      monthly: 'Le premier du mois',
    },
    language: 'Langue',
    languages: { en: 'Anglais', fr: 'Français' },
    ofClient: 'Il porte sur {{client}}, le client sélectionné en haut de la page.',
    ofAll:
      'Il porte sur tous les clients ensemble. Pour le bilan d’un seul, sélectionnez-le en haut de la page.',
    next: 'Prochain envoi {{at}}',
    last: 'Dernier envoi {{at}}',
    saved: 'Bilan enregistré',
    off: 'Vous ne recevrez plus de bilan',
    wait: 'Chargement de votre bilan',
  },

  countingTitle: 'Le premier comptage est en cours',
  emptyTitle: 'Aucun ticket sur cette période',
  emptyText:
    'Les chiffres apparaissent dès que des tickets y sont créés. Choisissez une période plus longue, ou connectez un CRM s’il n’y en a pas encore.',
  emptyAction: 'Afficher les 12 derniers mois',
  noMatch: 'Rien ne correspond aux filtres sur cette période',
} satisfies Translated<typeof english>;
