import type {
  errors as englishErrors,
  categorization as english,
} from '../../en/helpdesk/categorization.ts';
import type { Translated } from '../../translated.ts';

/** Catégories : ce qui est appris des tickets, et ce que valent les prédictions. */

export const categorization = {
  intro: 'Apprend à partir des tickets qui ont déjà une catégorie et prédit celle des nouveaux.',
  loading: 'Chargement des catégories',
  train: 'Entraîner',
  trainAgain: 'Entraîner à nouveau',
  training: 'Entraînement en cours… Le résultat s’affichera ici.',
  asked: 'Entraînement lancé.',
  states: {
    none: 'Pas encore entraîné',
    waiting: 'Entraînement en cours',
    ready: 'En service',
    'too-few': 'Trop peu de tickets',
    failed: 'Échec de l’entraînement',
  },
  tooFew:
    'Il faut au moins deux catégories de cinq tickets chacune. L’entraînement précédent reste en service.',
  failed:
    'Une erreur s’est produite de notre côté. L’entraînement précédent reste en service ; réessayez.',
  emptyTitle: 'Aucun ticket avec une catégorie pour l’instant',
  emptyText:
    'Les catégories arrivent avec les tickets du CRM ou d’un import. Dès qu’il y en a, vous pouvez lancer l’entraînement.',
  figures: {
    tickets: 'Tickets avec une catégorie',
    categories: 'Catégories',
    accuracy: 'Prédictions justes',
    accuracyHint: '{{baseline}} en prédisant toujours « {{label}} »',
    calibration: 'Erreur de confiance',
    calibrationHint: 'Écart moyen entre la confiance affichée et la part de prédictions justes',
    trained: 'Entraîné',
  },
  howMeasured:
    'Mesuré par validation croisée : {{texts}} tickets en {{folds}} parts, chacune étant prédite à partir des autres.',
  categories: 'Par catégorie',
  columns: {
    label: 'Catégorie',
    texts: 'Tickets',
    recall: 'Reconnus',
    precision: 'Justes quand prédite',
    confusedWith: 'Surtout confondue avec',
  },
  never: 'jamais prédite',
  leftOut_one: 'Écartée, avec moins de cinq tickets : {{labels}}.',
  leftOut_many: 'Écartées, avec moins de cinq tickets chacune : {{labels}}.',
  leftOut_other: 'Écartées, avec moins de cinq tickets chacune : {{labels}}.',
  reliability: 'La confiance est-elle fiable ?',
  reliabilityIntro: 'Les prédictions selon la confiance affichée, et combien étaient justes.',
  reliabilityColumns: { shown: 'Confiance affichée', predictions: 'Prédictions', right: 'Justes' },
  step: 'De {{from}} à {{to}}',
  try: {
    title: 'Essayer un texte',
    label: 'Message du client',
    placeholder: 'La lampe que j’ai commandée clignote, merci de me rappeler…',
    submit: 'Prédire la catégorie',
    nothing: 'Aucune catégorie ne peut être prédite pour ce texte.',
    category: 'Catégorie',
    language: 'Langue',
    channel: 'Canal souhaité',
    because: 'D’après : {{words}}',
    others: 'Sinon : {{labels}}',
    sure: 'Confiance : {{share}}',
    cue: 'Écrit : « {{cue}} »',
  },
  automatic: {
    title: 'Catégorisation automatique',
    why: 'Prédit une catégorie pour les tickets qui arrivent sans en avoir. Les catégories du CRM et celles choisies par des personnes ne changent jamais.',
    switch: 'Catégoriser les tickets qui arrivent sans catégorie',
    switchHelp:
      'S’applique aux nouveaux tickets. Pour catégoriser les plus anciens, sélectionnez-les dans la liste des tickets.',
    notTrained: 'Lancez d’abord un entraînement : aucun ticket n’est catégorisé avant.',
    confidence: 'Confiance minimale (%)',
    confidenceHelp:
      'En dessous, un ticket reste sans catégorie. Le tableau de la confiance montre la fiabilité de chaque niveau.',
    confidenceWrong: 'Indiquez un nombre entier de 0 à 100.',
    saved: 'Catégorisation automatique enregistrée',
    named: 'Catégorisés automatiquement',
    namedHint: '{{unsure}} laissés sans catégorie',
    accuracy: 'Non corrigées',
    accuracyHint: '{{changed}} sur {{named}} ont maintenant une autre catégorie',
    corrections: 'Corrections par des personnes',
    correctionsHint: '{{waiting}} à apprendre au prochain entraînement ; chacune compte triple',
    none: 'Pas encore',
  },
  correct: {
    predicted: '{{label}} (prédite, {{share}})',
    predictedWhy:
      'Prédite d’après les tickets précédents. Si elle est fausse, corrigez-la : le prochain entraînement en tiendra compte.',
    chosen: '{{label}} (choisie par {{name}})',
    chosenByNobody: '{{label}} (choisie dans Replique)',
    none: 'Sans catégorie',
    change: 'Changer la catégorie',
    confirm: 'Confirmer cette catégorie',
    pick: 'Catégorie du ticket',
    nothingFound: 'Aucune catégorie correspondante',
    cancel: 'Annuler',
    saved: 'Catégorie changée. Le prochain entraînement en tiendra compte.',
  },
  channels: { phone: 'Téléphone', email: 'E-mail', chat: 'Chat', sms: 'SMS' },
  onTicket: {
    category: 'Prédite : {{label}} (confiance : {{share}})',
    because: 'D’après : {{words}}',
    channel: 'Canal souhaité : {{channel}}',
  },
} satisfies Translated<typeof english>;

export const errors = {
  'categorization.unknown-category': 'Catégorie inconnue. Choisissez-en une dans la liste.',
} satisfies Translated<typeof englishErrors>;
