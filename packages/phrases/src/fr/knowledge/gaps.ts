import type { errors as englishErrors, gaps as english } from '../../en/knowledge/gaps.ts';
import type { Translated } from '../../translated.ts';

/** Lacunes : ce que l’on demande et à quoi les connaissances ne répondent pas ; documents qui se répètent ou se contredisent. */
export const gaps = {
  views: 'À examiner',
  viewGaps: 'Questions sans réponse',
  viewPairs: 'Doublons et contradictions',
  gaps: 'Lacunes',
  period: 'Période',
  days: '{{days}} derniers jours',
  state: 'État',
  states: { open: 'À combler', dismissed: 'Écartée', answered: 'Comblée' },
  language: 'Langue',
  allLanguages: 'Toutes les langues',
  refresh: 'Chercher maintenant',
  refreshed: 'La recherche de lacunes a commencé. Les résultats apparaîtront ici dans un instant.',
  checkedAt: 'Dernière recherche',

  name: 'Question posée',
  tickets: 'Tickets',
  trend: '13 semaines',
  lastAsked: 'Dernière demande',
  change: 'Avant',
  ticketCount_one: '{{count}} ticket',
  ticketCount_many: '{{count}} de tickets',
  ticketCount_other: '{{count}} tickets',
  trendText: 'Tickets par semaine, de la plus ancienne à la plus récente : {{weeks}}',

  neverTitle: 'Pas encore de recherche',
  neverText:
    'Quand une suggestion reste muette, sa question est regroupée avec celles qui lui ressemblent. La première recherche ne prend que quelques minutes.',
  emptyTitle: 'Aucune lacune sur cette période',
  emptyText:
    'Chaque question pour laquelle une suggestion a été demandée a trouvé sa réponse dans vos connaissances. Celles qui n’en trouvent pas seront listées ici, les plus fréquentes d’abord.',
  noMatch: 'Aucune lacune dans cet état et cette langue',

  loading: 'Chargement de la lacune',
  draft: 'Le brouillon',
  draftLoading: 'Chargement du brouillon',
  write: 'Rédiger le document',
  dismiss: 'Écarter',
  reopen: 'Rouvrir',
  dismissed: 'Lacune écartée. Elle le reste même si elle grandit.',
  reopened: 'Lacune rouverte',
  onlyAdmins: 'Ce sont les administrateurs qui écartent une lacune.',
  asked: 'Ce qui est demandé',
  inPeriod: 'Sur les {{days}} derniers jours',
  periodBefore: '{{before}} sur la période précédente',
  triedOf:
    'Nouvel essai avec les connaissances actuelles, sans modèle. Avec réponse : {{answered}} sur {{tried}}, les questions les plus récentes d’abord.',
  triedNone: 'Les questions de cette lacune n’ont pas encore été essayées de nouveau.',
  answeredBy: 'Comblée par',
  nearest: 'Documents les plus proches',
  nearestWhy:
    'Ce que la recherche trouve malgré tout en premier. Leur score, ou leur contenu, n’a pas suffi pour répondre.',
  nearestNone: 'Aucun document ne s’en approche.',
  score: 'Score',
  certified: 'Certifié',
  excluded: 'Exclu',
  ticketsTitle: 'Tickets sans suggestion',
  ticketsCapped: 'Les {{most}} plus récents sont affichés.',
  ticketsNone: 'Aucun sur cette période.',
  noSubject: 'Sans objet',
  answeredByPerson: 'Une personne a répondu',
  notAnswered: 'Pas encore de réponse',
  reasons: {
    'no-knowledge': 'Aucune connaissance',
    'off-topic': 'Rien sur ce sujet',
    'nothing-close': 'Rien d’assez proche',
    'model-abstained': 'Le modèle s’est abstenu',
    unsupported: 'Sans appui dans les sources',
  },

  draftTitle: 'Ceci est un brouillon',
  draftFromAnswers_one:
    'Tiré de ce qu’une personne a répondu sur un ticket, sans les données personnelles. Relisez-le et complétez-le avant de le publier.',
  draftFromAnswers_many:
    'Tiré de ce que des personnes ont répondu sur {{count}} de tickets, sans les données personnelles. Relisez-le et complétez-le avant de le publier.',
  draftFromAnswers_other:
    'Tiré de ce que des personnes ont répondu sur {{count}} tickets, sans les données personnelles. Relisez-le et complétez-le avant de le publier.',
  draftOutline:
    'Aucune réponse d’agent n’en dit assez pour un article. Voici les questions à partir desquelles rédiger la réponse ; retirez-les avant de publier.',
  draftFromSuggestion:
    'Il est tiré de cette suggestion, sans formules de politesse ni ce qui concerne une seule personne. Relisez-le comme tout le monde le lira : une fois enregistré, il est certifié par vous.',
  draftFromPair:
    'Les deux textes, l’un après l’autre. Faites-en un seul, publiez-le, puis archivez les deux documents.',

  pairs: 'Paires de documents',
  kind: 'Type',
  allKinds: 'Tous les types',
  kinds: { contradiction: 'Contradiction', duplicate: 'Doublon', overlap: 'Recoupement' },
  kindTexts: {
    contradiction:
      'Les deux parlent de la même chose, et ces phrases ne peuvent être vraies ensemble.',
    duplicate: 'Les deux disent la même chose, presque mot pour mot.',
    overlap: 'Une bonne partie de l’un se trouve aussi dans l’autre.',
  },
  pairStates: { open: 'À trancher', kept: 'Les deux conservés', retired: 'Un archivé' },
  documents: 'Documents',
  found: 'Trouvée',
  alike: 'Ressemblance',
  pairsEmptyTitle: 'Aucun document à comparer',
  pairsEmptyText:
    'Les documents d’une même langue qui se répètent ou se contredisent sont signalés ici, les contradictions d’abord.',
  pairsNeverTitle: 'Pas encore de comparaison',
  pairsNeverText:
    'Les documents sont comparés toutes les heures. La première fois ne prend que quelques minutes.',
  pairsNoMatch: 'Aucune paire de ce type, dans cet état et cette langue',
  pairLoading: 'Chargement des documents',
  pairTitle: '{{left}} / {{right}}',
  keepBoth: 'Conserver les deux',
  kept: 'Les deux sont conservés. La question ne revient que si un texte change.',
  reopenPair: 'Comparer de nouveau',
  pairReopened: 'De retour parmi les paires à trancher',
  mergeDraft: 'En rédiger un seul',
  retire: 'Archiver ce document',
  retireQuestion: 'Archiver « {{title}} » ?',
  retireText:
    'Il n’est plus trouvé et aucune réponse n’en est tirée. Sa source ne le fait pas revenir. Vous pourrez le rétablir depuis la liste des documents.',
  certifyOther: 'Certifier « {{title}} » comme le bon',
  retired: 'Document archivé',
  isRetired: 'Archivé',
  disagreements: 'Là où ils se contredisent',
  what: {
    amount: 'Montants différents',
    delay: 'Délais différents',
    percent: 'Pourcentages différents',
    date: 'Dates différentes',
    figure: 'Chiffres différents',
    negation: 'L’un dit oui, l’autre non',
  },
  legend:
    'En surbrillance : les phrases qui se contredisent. Marquées sur le côté : celles que seul ce document contient.',
  openDocument: 'Ouvrir le document',
  usesNever: 'Jamais cité',
  uses_one: 'Cité une fois',
  uses_many: 'Cité {{count}} de fois',
  uses_other: 'Cité {{count}} fois',
} satisfies Translated<typeof english>;

export const errors = {
  'gaps.not-found': 'Cette lacune n’existe pas, ou n’existe plus.',
  'gaps.pair-not-found': 'Ces deux documents ne sont pas comparés, ou ne le sont plus.',
} satisfies Translated<typeof englishErrors>;
