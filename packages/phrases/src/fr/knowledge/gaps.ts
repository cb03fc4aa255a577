import type { errors as englishErrors, gaps as english } from '../../en/knowledge/gaps.ts';
import type { Translated } from '../../translated.ts';

/** Lacunes : ce que l’on demande et à quoi les connaissances ne répondent pas ; documents qui se répètent ou se contredisent. */
export const gaps = {
  views: 'Affichage',
  viewGaps: 'Lacunes',
  viewPairs: 'Doublons et contradictions',
  gaps: 'Lacunes',
  period: 'Période',
  days: '{{days}} derniers jours',
  state: 'État',
  states: { open: 'À combler', dismissed: 'Écartée', answered: 'Comblée' },
  language: 'Langue',
  allLanguages: 'Toutes les langues',
  refresh: 'Chercher maintenant',
  refreshed: 'Recherche de lacunes en cours. Les résultats apparaîtront ici dans un instant.',
  checkedAt: 'Dernière recherche',

  name: 'Question',
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
    'Quand une suggestion reste muette, sa question est regroupée avec des questions semblables. La première recherche prend quelques minutes.',
  emptyTitle: 'Aucune lacune sur cette période',
  emptyText:
    'Vos connaissances ont répondu à chaque question pour laquelle une suggestion a été demandée. Celles qui restent sans réponse apparaîtront ici, les plus fréquentes d’abord.',
  noMatch: 'Aucune lacune correspondante',

  loading: 'Chargement de la lacune',
  draft: 'Le brouillon',
  draftLoading: 'Chargement du brouillon',
  publish: 'Publier',
  publishTitle: 'Publication',
  publishWhere:
    'Il rejoint les documents de {{client}} ({{language}}) et sert aussitôt aux réponses. La lacune est alors comblée.',
  published: 'Article publié. La lacune est comblée.',
  onlyOutline: 'Rédigez la réponse, et retirez la liste des questions.',
  covered: 'Cette lacune est comblée',
  coveredText:
    'Elle rouvre si l’article est archivé ou exclu, ou si deux autres tickets restent sans suggestion.',
  dismiss: 'Écarter',
  reopen: 'Rouvrir',
  dismissed: 'Lacune écartée. Elle le reste quand d’autres tickets arrivent.',
  reopened: 'Lacune rouverte',
  asked: 'Questions',
  inPeriod: 'Sur les {{days}} derniers jours',
  periodBefore: '{{before}} sur la période précédente',
  triedOf:
    'Les questions les plus récentes, posées de nouveau : {{answered}} sur {{tried}} ont maintenant une réponse.',
  triedNone: 'Les questions de cette lacune n’ont pas encore été essayées de nouveau.',
  answeredBy: 'Comblée par',
  nearest: 'Documents les plus proches',
  nearestWhy: 'Ce que la recherche trouve en premier. Ils n’ont pas suffi pour répondre.',
  nearestNone: 'Aucun document proche.',
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
    'program-orders': 'Instructions à un programme',
    'nothing-close': 'Rien d’assez proche',
    'model-abstained': 'Le modèle s’est abstenu',
    unsupported: 'Sans appui dans les sources',
  },

  draftTitle: 'Ceci est un brouillon',
  draftFromAnswers_one:
    'Brouillon tiré de la réponse d’un agent sur un ticket, sans données personnelles. Relisez-le et complétez-le avant de le publier.',
  draftFromAnswers_many:
    'Brouillon tiré des réponses d’agents sur {{count}} de tickets, sans données personnelles. Relisez-le et complétez-le avant de le publier.',
  draftFromAnswers_other:
    'Brouillon tiré des réponses d’agents sur {{count}} tickets, sans données personnelles. Relisez-le et complétez-le avant de le publier.',
  draftOutline:
    'Aucune réponse d’agent n’est assez détaillée pour un article. Rédigez la réponse à partir des questions ci-dessous, et retirez-les avant de publier.',
  draftFromDocument:
    'Le texte de l’original. Modifiez-le : votre article est certifié et passe avant l’original, dont la certification prend fin.',
  draftFromSuggestion:
    'Brouillon tiré de cette suggestion, sans formules de politesse ni détails personnels. Relisez-le avec soin : une fois enregistré, il est certifié par vous.',
  draftFromPair:
    'Les deux textes, l’un après l’autre. Réunissez-les, publiez le résultat, puis archivez les deux documents.',

  pairs: 'Paires de documents',
  kind: 'Type',
  allKinds: 'Tous les types',
  kinds: { contradiction: 'Contradiction', duplicate: 'Doublon', overlap: 'Recoupement' },
  kindTexts: {
    contradiction: 'Les deux parlent du même sujet, et ces phrases se contredisent.',
    duplicate: 'Les deux disent la même chose, presque mot pour mot.',
    overlap: 'Une bonne partie de l’un se trouve aussi dans l’autre.',
  },
  pairStates: {
    open: 'À trancher',
    kept: 'Les deux conservés',
    retired: 'Un archivé',
    resolved: 'Résolue',
  },
  documents: 'Documents',
  found: 'Trouvée',
  alike: 'Similarité',
  pairsEmptyTitle: 'Aucun document à comparer',
  pairsEmptyText:
    'Les documents d’une même langue qui se répètent ou se contredisent apparaissent ici, les contradictions d’abord.',
  pairsNeverTitle: 'Pas encore de comparaison',
  pairsNeverText:
    'Les documents sont comparés toutes les heures. La première comparaison prend quelques minutes.',
  pairsNoMatch: 'Aucune paire correspondante',
  pairLoading: 'Chargement des documents',
  pairTitle: '{{left}} / {{right}}',
  keepBoth: 'Conserver les deux',
  kept: 'Les deux documents sont conservés. La question ne revient que si un texte change.',
  reopenPair: 'Comparer de nouveau',
  pairReopened: 'Paire rouverte',
  mergeDraft: 'Réunir en un seul',
  retire: 'Archiver ce document',
  retireQuestion: 'Archiver « {{title}} » ?',
  retireText:
    'Il n’est plus trouvé ni utilisé pour les réponses, et sa source ne le rétablit pas. Vous pourrez le rétablir depuis la liste des documents.',
  certifyOther: 'Certifier « {{title}} » comme le bon',
  retired: 'Document archivé',
  isRetired: 'Archivé',
  disagreements: 'Contradictions',
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
  whichIsRight: 'Lequel a raison ?',
  correctionOf: '« {{title}} », corrigé',
  ownArticle: 'Votre propre article sur « {{title}} »',
  notPlacedTitle: 'Une phrase n’a pas pu être remplacée',
  notPlacedText:
    'Elle est formulée autrement dans le document. Modifiez le texte avant de l’enregistrer.',
  outsideTitle: 'Ce texte vient d’ailleurs',
  outsideText:
    'Corrigez-le là où il est publié. La correction arrive à la prochaine lecture. D’ici là, votre propre article peut passer avant lui.',
  outsideTextNoLink:
    'Corrigez-le à sa source, puis importez-le de nouveau. D’ici là, votre propre article peut passer avant lui.',
  correctThere: 'Corriger à la source',
  correctionWhere:
    'Elle devient une nouvelle version de « {{title}} » et sert aussitôt aux réponses.',
  ownArticleWhere:
    'Il rejoint vos documents et sert aussitôt aux réponses. Certifié, il passe avant « {{title}} », dont la certification prend fin.',
  saveCorrection: 'Enregistrer la correction',
  publishOwn: 'Publier notre propre article',
  resolved: 'Contradiction résolue',
  resolvedTitle: 'Résolue',
  openDocument: 'Ouvrir le document',
  usesNever: 'Jamais cité',
  uses_one: 'Cité une fois',
  uses_many: 'Cité {{count}} de fois',
  uses_other: 'Cité {{count}} fois',
} satisfies Translated<typeof english>;

export const errors = {
  'gaps.not-found': 'Cette lacune n’existe plus.',
  'gaps.pair-not-found': 'Ces deux documents ne sont plus comparés.',
  'gaps.answered': 'Un article répond déjà à cette lacune.',
  'gaps.pair-decided': 'Quelqu’un a déjà tranché pour ces documents.',
  'gaps.pair-outdated':
    'Ce document a changé entre-temps. Rechargez la page pour voir son nouveau texte.',
} satisfies Translated<typeof englishErrors>;
