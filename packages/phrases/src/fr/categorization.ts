import type { categorization as english } from '../en/categorization.ts';
import type { Translated } from '../translated.ts';

/** Catégories : ce qui est appris des tickets, et ce que valent les prédictions. */

export const categorization = {
  intro:
    'Apprend, à partir des tickets qui ont déjà une catégorie, les mots qui distinguent les catégories, puis attribue la leur aux nouveaux.',
  loading: 'Chargement des catégories',
  train: 'Entraîner',
  trainAgain: 'Entraîner à nouveau',
  training: 'Entraînement en cours… Le résultat s’affichera de lui-même.',
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
  leftOut_one: 'Laissée de côté, avec moins de cinq tickets : {{labels}}.',
  leftOut_many: 'Laissées de côté, avec moins de cinq tickets chacune : {{labels}}.',
  leftOut_other: 'Laissées de côté, avec moins de cinq tickets chacune : {{labels}}.',
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
    because: 'À cause de : {{words}}',
    others: 'Sinon : {{labels}}',
    sure: 'Sûr à {{share}}',
    cue: 'Écrit : « {{cue}} »',
  },
  channels: { phone: 'Téléphone', email: 'E-mail', chat: 'Chat', sms: 'SMS' },
  onTicket: {
    category: 'Probablement {{label}}, sûr à {{share}}',
    because: 'À cause de : {{words}}',
    channel: 'Souhaite une réponse par : {{channel}}',
  },
} satisfies Translated<typeof english>;
