import type {
  errors as englishErrors,
  proposals as english,
} from '../../en/knowledge/proposals.ts';
import type { Translated } from '../../translated.ts';

/** Propositions : documents à rédiger ou à modifier, d’après les réponses envoyées. */
export const proposals = {
  view: 'Propositions',
  list: 'Propositions pour les connaissances',
  what: 'À faire',
  allWhats: 'À traiter',
  kinds: { create: 'Création', change: 'Modification', nothing: 'Rien à faire' },
  state: 'État',
  states: {
    open: 'À trancher',
    accepted: 'Acceptée',
    rejected: 'Rejetée',
    outdated: 'Dépassée',
  },
  refresh: 'Lire les réponses',
  refreshed:
    'La lecture des réponses a commencé. Ce qu’elles proposent apparaîtra ici dans un instant.',
  checkedAt: 'Dernière lecture',

  name: 'Document',
  why: 'Motif',
  tickets: 'Tickets',
  language: 'Langue',
  proposed: 'Proposée',
  reasons: {
    missing: 'Aucun document n’en parle',
    contradicts: 'La réponse donnée diffère',
    adds: 'La réponse en dit plus',
    'known-already': 'Déjà connu',
    'one-case-only': 'Un seul cas particulier',
  },

  neverTitle: 'Aucune réponse n’a encore été lue',
  neverText:
    'Toutes les heures, les réponses écrites sans suggestion, ou à la place d’une mauvaise, sont comparées aux connaissances. Ce qui manque ou est erroné est proposé ici.',
  emptyTitle: 'Rien à trancher',
  emptyText:
    'Ce que répond votre équipe concorde avec les connaissances. Les documents à rédiger ou à modifier seront proposés ici.',
  noMatch: 'Aucune proposition de ce type, dans cet état et cette langue',

  loading: 'Chargement de la proposition',
  reasonTexts: {
    missing: 'Aucun document n’en parle : les agents ont répondu sans document.',
    contradicts: 'Les réponses envoyées ne disent pas la même chose que le document.',
    adds: 'Les réponses envoyées en disent plus que le document.',
    'known-already': 'Les connaissances contiennent déjà cette réponse.',
    'one-case-only':
      'Ce qui a été répondu ne concerne qu’une seule personne et n’apprendrait rien aux autres.',
  },
  origins: {
    'solved-ticket': 'Tirée d’une réponse rédigée sans l’aide d’une suggestion.',
    'bad-rating': 'Tirée d’une réponse rédigée après une suggestion mal évaluée.',
  },
  kept: 'Conservée pour mémoire ; il n’y a rien à trancher.',

  accept: 'Accepter',
  acceptCreate: 'Créer le document',
  acceptRewrite: 'Enregistrer une nouvelle version',
  acceptBeside: 'En faire un document à part',
  reject: 'Rejeter',
  undo: 'Annuler',
  reopen: 'Rouvrir',
  written: 'Document créé : les réponses peuvent y puiser.',
  rewritten: 'Nouvelle version enregistrée : les réponses y puisent.',
  rejected: 'Proposition rejetée. Elle ne sera pas faite de nouveau.',
  reopened: 'Proposition rouverte',
  unsaved: 'Vous avez modifié le texte proposé',

  findings: 'Ce qui diffère',
  now: 'Le document',
  silent: 'Il n’en dit rien.',
  answered: 'La réponse envoyée',

  proposedText: 'Tel que proposé',
  changeOf: 'Modifications de',
  show: 'Affichage de la modification',
  difference: 'Différences',
  edit: 'Modifier',
  same: 'Cela ne changerait pas le document.',
  unchanged_one: '{{count}} paragraphe inchangé',
  unchanged_many: '{{count}} de paragraphes inchangés',
  unchanged_other: '{{count}} paragraphes inchangés',
  besideTitle: 'Ce document n’est pas rédigé ici',
  besideText:
    'Son texte vient de sa source, qui le rétablirait. Accepter crée un document distinct ; corrigez aussi l’original à sa source.',
  certifiedTitle: 'Ce document est certifié',
  certifiedText:
    'Accepter la modification y met fin : certifiez le nouveau texte une fois enregistré.',

  outdatedTitle: 'Cette proposition est dépassée',
  outdatedText:
    'Le document a été modifié ou archivé depuis. Si les réponses continuent d’en différer, une nouvelle proposition sera faite.',
  acceptedTitle: 'Acceptée',
  rejectedTitle: 'Rejetée',
  rejectedText: 'Elle ne sera pas faite de nouveau.',
  decidedBy: 'Par {{name}}',
  made: 'Document',
  next: 'Proposition suivante',
  copyMine: 'Copier mon texte',
  mineTitle: 'Votre texte n’a pas été enregistré',
  mineText:
    'Cette proposition ne peut plus être acceptée. Copiez ce que vous avez écrit si vous en avez besoin.',

  question: 'Ce qui a été demandé',
  answer: 'Ce qui a été répondu',
  answeredBy: 'Par {{name}}',
  about: 'Document concerné',
  from: 'Tickets à l’origine de la proposition',
  fromOne: 'Ticket à l’origine de la proposition',
  fromCapped_one: 'Les {{most}} plus récents sur {{count}} sont affichés.',
  fromCapped_many: 'Les {{most}} plus récents sur {{count}} sont affichés.',
  fromCapped_other: 'Les {{most}} plus récents sur {{count}} sont affichés.',
  noSubject: 'Sans objet',
} satisfies Translated<typeof english>;

export const errors = {
  'proposals.not-found': 'Cette proposition n’existe pas, ou n’existe plus.',
  'proposals.decided': 'Cette proposition a déjà été tranchée.',
  'proposals.nothing-to-do': 'Il n’y a rien à faire pour cette proposition.',
  'proposals.outdated':
    'Le document a été modifié depuis cette proposition. Elle n’est plus à jour.',
} satisfies Translated<typeof englishErrors>;
