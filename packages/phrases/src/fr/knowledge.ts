import type { knowledge as english } from '../en/knowledge.ts';
import type { Translated } from '../translated.ts';

/** Connaissances : les documents d’un client, et un document. */
export const knowledge = {
  documents: 'Documents',
  search: 'Rechercher un titre',
  title: 'Titre',
  kind: 'Type',
  anyKind: 'Tous les types',
  kinds: {
    article: 'Article d’aide',
    csv: 'Ligne CSV',
    answer: 'Réponse certifiée',
    group: 'Groupe renforcé',
  },
  language: 'Langue',
  anyLanguage: 'Toutes les langues',
  passages: 'Passages',
  uses: 'Usages',
  certified: 'Certifié',
  updated: 'Mis à jour',
  emptyTitle: 'Aucune connaissance pour l’instant',
  emptyText:
    'Les réponses se puisent dans les connaissances : d’abord les articles d’aide, découpés en passages que les suggestions citent. Pour l’instant, les articles arrivent par import : npm run import, sur le serveur.',
  noMatch: 'Aucun document ne correspond',

  loading: 'Chargement du document',
  original: 'Ouvrir l’original',
  details: 'Détails',
  reference: 'Référence',
  usesHelp_one: 'Cité dans une suggestion',
  usesHelp_many: 'Cité dans {{count}} suggestions',
  usesHelp_other: 'Cité dans {{count}} suggestions',
  usesNever: 'Pas encore cité',
  certifiedHelp: 'Certifié : il passe en premier quand plusieurs documents répondent.',
  notCertified: 'Non certifié',
  passagesHelp_one: 'Le moteur trouve ce document par un passage.',
  passagesHelp_many: 'Le moteur trouve ce document par ces {{count}} passages.',
  passagesHelp_other: 'Le moteur trouve ce document par ces {{count}} passages.',
  passagesNone:
    'Ce document ne contient aucun texte à chercher : le moteur ne peut pas le trouver.',
  passage: 'Passage {{number}}',
  emptyArticle: 'Ce document n’a pas de texte propre.',
} satisfies Translated<typeof english>;
