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
  training: 'Entraînement en cours… Le résultat s’affiche automatiquement.',
  asked: 'L’entraînement a été demandé.',
  states: {
    none: 'Pas encore entraîné',
    waiting: 'Entraînement en cours',
    ready: 'En service',
    'too-few': 'Trop peu de tickets',
    failed: 'Échec de l’entraînement',
  },
  tooFew:
    'Il faut au moins deux catégories de cinq tickets chacune. Ce qui a été appris auparavant reste en service.',
  failed:
    'Une erreur s’est produite de notre côté. Ce qui a été appris auparavant reste en service ; réessayez.',
  emptyTitle: 'Aucun ticket n’a encore de catégorie',
  emptyText:
    'Les catégories arrivent avec les tickets du CRM ou d’un import. Dès qu’il y en a, elles peuvent être apprises.',
  figures: {
    tickets: 'Tickets avec une catégorie',
    categories: 'Catégories',
    accuracy: 'Bien classés',
    accuracyHint: 'Répondre toujours « {{label}} » atteindrait {{baseline}}',
    calibration: 'Écart de la confiance',
    calibrationHint: 'En moyenne, entre la confiance affichée et la part de justes',
    trained: 'Entraîné',
  },
  howMeasured:
    'Mesuré par validation croisée : {{texts}} tickets en {{folds}} parts, chaque part étant classée d’après ce que les autres ont appris.',
  categories: 'Par catégorie',
  columns: {
    label: 'Catégorie',
    texts: 'Tickets',
    recall: 'Reconnus',
    precision: 'Justes une fois classés',
    confusedWith: 'Surtout confondue avec',
  },
  never: 'jamais attribuée',
  leftOut_one: 'Écartée, avec moins de cinq tickets : {{labels}}.',
  leftOut_many: 'Écartées, avec moins de cinq tickets chacune : {{labels}}.',
  leftOut_other: 'Écartées, avec moins de cinq tickets chacune : {{labels}}.',
  reliability: 'La confiance est-elle fiable ?',
  reliabilityIntro:
    'Les prédictions selon la confiance affichée, et combien d’entre elles étaient justes.',
  reliabilityColumns: { shown: 'Confiance affichée', predictions: 'Prédictions', right: 'Justes' },
  step: 'De {{from}} à {{to}}',
  try: {
    title: 'Essayer un texte',
    label: 'Ce que quelqu’un écrit',
    placeholder: 'La lampe que j’ai commandée clignote, merci de me rappeler…',
    submit: 'Trouver sa catégorie',
    nothing: 'On ne peut rien dire de ce texte.',
    category: 'Catégorie',
    language: 'Langue',
    channel: 'Souhaite une réponse par',
    because: 'D’après : {{words}}',
    others: 'Sinon : {{labels}}',
    sure: 'Sûr à {{share}}',
    cue: 'Écrit : « {{cue}} »',
  },
  automatic: {
    title: 'Catégorisation automatique',
    why: 'Les tickets qui arrivent sans catégorie reçoivent celle dont ils parlent probablement. Les catégories du CRM et celles choisies par des personnes ne changent jamais.',
    switch: 'Catégoriser les tickets qui arrivent sans catégorie',
    switchHelp:
      'À partir de maintenant. Pour les tickets plus anciens : sélectionnez-les dans la liste et catégorisez-les ensemble.',
    notTrained: 'Lancez d’abord un entraînement : rien n’est catégorisé avant.',
    confidence: 'Confiance minimale (%)',
    confidenceHelp:
      'En dessous, un ticket reste sans catégorie. Le tableau de la confiance montre ce que vaut un chiffre.',
    confidenceWrong: 'Un nombre entier de 0 à 100.',
    saved: 'Catégorisation automatique enregistrée',
    named: 'Catégorisés automatiquement',
    namedHint: '{{unsure}} laissés sans catégorie',
    accuracy: 'Justes, d’après celles qui n’ont pas été changées',
    accuracyHint: '{{changed}} sur {{named}} ont une autre catégorie aujourd’hui',
    corrections: 'Corrections par des personnes',
    correctionsHint:
      '{{waiting}} pas encore apprises ; chacune compte triple au prochain entraînement',
    none: 'Pas encore',
  },
  correct: {
    predicted: '{{label}} (prédite, {{share}})',
    predictedWhy:
      'Déduite des tickets précédents. Corrigez-la si elle est fausse : la correction est apprise.',
    chosen: '{{label}} (choisie par {{name}})',
    chosenByNobody: '{{label}} (choisie ici)',
    none: 'Sans catégorie',
    change: 'Changer la catégorie',
    confirm: 'Cette catégorie est juste',
    pick: 'Catégorie du ticket',
    nothingFound: 'Aucune catégorie de ce nom',
    cancel: 'Laisser tel quel',
    saved: 'Catégorie changée. Le prochain entraînement l’apprendra.',
  },
  channels: { phone: 'Téléphone', email: 'E-mail', chat: 'Chat', sms: 'SMS' },
  onTicket: {
    category: 'Probablement {{label}}, sûr à {{share}}',
    because: 'D’après : {{words}}',
    channel: 'Souhaite une réponse par : {{channel}}',
  },
} satisfies Translated<typeof english>;

export const errors = {
  'categorization.unknown-category':
    'Cette catégorie n’est pas connue ici. Choisissez-en une dans la liste.',
} satisfies Translated<typeof englishErrors>;
