import type {
  errors as englishErrors,
  proposals as english,
} from '../../en/knowledge/proposals.ts';
import type { Translated } from '../../translated.ts';

/** Propositions : documents à rédiger ou à modifier, d’après les réponses envoyées. */
export const proposals = {
  view: 'Propositions',
  list: 'Propositions pour les connaissances',
  what: 'Type',
  allWhats: 'Toutes à traiter',
  kinds: { create: 'Création', change: 'Modification', nothing: 'Rien à faire' },
  state: 'État',
  states: {
    open: 'À trancher',
    accepted: 'Acceptée',
    rejected: 'Rejetée',
    outdated: 'Dépassée',
  },
  refresh: 'Vérifier les réponses',
  refreshed:
    'Vérification des réponses en cours. Les propositions apparaîtront ici dans un instant.',
  checkedAt: 'Dernière vérification',

  name: 'Document',
  why: 'Motif',
  tickets: 'Tickets',
  language: 'Langue',
  proposed: 'Proposée',
  reasons: {
    missing: 'Aucun document n’en parle',
    contradicts: 'Réponses différentes',
    adds: 'Réponses plus complètes',
    'known-already': 'Déjà connu',
    'one-case-only': 'Cas particulier',
  },

  neverTitle: 'Aucune réponse vérifiée pour l’instant',
  neverText:
    'Toutes les heures, les réponses que les agents ont écrites sans suggestion, ou à la place d’une mauvaise, sont comparées à vos connaissances. Le contenu manquant ou erroné est proposé ici.',
  emptyTitle: 'Rien à trancher',
  emptyText:
    'Les réponses de votre équipe concordent avec les connaissances. Les documents à rédiger ou à modifier apparaîtront ici.',
  noMatch: 'Aucune proposition correspondante',

  loading: 'Chargement de la proposition',
  reasonTexts: {
    missing: 'Aucun document n’en parle : les agents ont répondu sans document.',
    contradicts: 'Les réponses des agents diffèrent du document.',
    adds: 'Les réponses des agents en disent plus que le document.',
    'known-already': 'Les connaissances contiennent déjà cette réponse.',
    'one-case-only': 'Cette réponse concerne un cas particulier et n’aiderait pas les autres.',
  },
  origins: {
    'solved-ticket': 'Tirée d’une réponse qu’un agent a rédigée sans suggestion.',
    'bad-rating': 'Tirée d’une réponse qu’un agent a rédigée après une suggestion mal évaluée.',
  },
  kept: 'Conservée pour mémoire ; aucune décision à prendre.',

  accept: 'Accepter',
  acceptCreate: 'Rédiger le document',
  acceptRewrite: 'Enregistrer une nouvelle version',
  acceptBeside: 'En faire un document distinct',
  reject: 'Rejeter',
  undo: 'Annuler',
  reopen: 'Rouvrir',
  written: 'Document créé. Les réponses peuvent maintenant l’utiliser.',
  rewritten: 'Nouvelle version enregistrée. Les réponses l’utilisent maintenant.',
  rejected: 'Proposition rejetée. Elle ne sera plus faite.',
  reopened: 'Proposition rouverte',
  unsaved: 'Vous avez modifié le texte proposé',

  findings: 'Différences',
  now: 'Document actuel',
  silent: 'Rien à ce sujet.',
  answered: 'Réponse des agents',

  proposedText: 'Texte proposé',
  changeOf: 'Modifications de',
  show: 'Affichage',
  difference: 'Différences',
  edit: 'Modifier',
  same: 'Cela ne change pas le document.',
  unchanged_one: '{{count}} paragraphe inchangé',
  unchanged_many: '{{count}} de paragraphes inchangés',
  unchanged_other: '{{count}} paragraphes inchangés',
  besideTitle: 'Ce document vient d’une autre source',
  besideText:
    'Sa source écraserait toute modification. Accepter crée un document distinct ; corrigez aussi l’original à sa source.',
  certifiedTitle: 'Ce document est certifié',
  certifiedText:
    'Accepter la modification met fin à sa certification ; vous pourrez ensuite certifier le nouveau texte.',

  outdatedTitle: 'Cette proposition est dépassée',
  outdatedText:
    'Le document a été modifié ou archivé. Si les réponses en diffèrent encore, une nouvelle proposition sera faite.',
  acceptedTitle: 'Acceptée',
  rejectedTitle: 'Rejetée',
  rejectedText: 'Elle ne sera plus faite.',
  decidedBy: 'Par {{name}}',
  made: 'Document',
  next: 'Proposition suivante',
  copyMine: 'Copier mon texte',
  mineTitle: 'Votre texte n’a pas été enregistré',
  mineText:
    'Cette proposition ne peut plus être acceptée. Copiez votre texte si vous en avez besoin.',

  question: 'Question',
  answer: 'Réponse',
  answeredBy: 'Par {{name}}',
  about: 'Document concerné',
  from: 'Tickets d’origine',
  fromOne: 'Ticket d’origine',
  fromCapped_one: 'Les {{most}} plus récents sur {{count}} sont affichés.',
  fromCapped_many: 'Les {{most}} plus récents sur {{count}} sont affichés.',
  fromCapped_other: 'Les {{most}} plus récents sur {{count}} sont affichés.',
  noSubject: 'Sans objet',
} satisfies Translated<typeof english>;

export const errors = {
  'proposals.not-found': 'Cette proposition n’existe plus.',
  'proposals.decided': 'Cette proposition a déjà été tranchée.',
  'proposals.nothing-to-do': 'Cette proposition ne demande aucune action.',
  'proposals.outdated': 'Le document a changé : cette proposition n’est plus à jour.',
} satisfies Translated<typeof englishErrors>;
