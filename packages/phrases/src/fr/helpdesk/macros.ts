import type { errors as englishErrors, macros as english } from '../../en/helpdesk/macros.ts';
import type { Translated } from '../../translated.ts';

/** Les réponses enregistrées du CRM, dans l’éditeur. */
export const macros = {
  button: 'Macros',
  title: 'Macros de {{platform}}',
  search: 'Rechercher une macro',
  loading: 'Chargement des macros…',
  none: 'Aucune macro avec une réponse dans {{platform}}.',
  noneFound: 'Aucune macro ne correspond.',
  more: 'Il y en a d’autres : recherchez-les.',
  retry: 'Réessayer',
} satisfies Translated<typeof english>;

export const errors = {
  'macros.none': 'Le CRM de ce ticket n’a pas de macros.',
  'macros.unavailable':
    'Le CRM n’a pas répondu. Vous pouvez continuer à écrire et réessayer dans un instant.',
} satisfies Translated<typeof englishErrors>;
