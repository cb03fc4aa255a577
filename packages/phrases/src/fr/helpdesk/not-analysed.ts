import type { notAnalysed as english } from '../../en/helpdesk/not-analysed.ts';
import type { Translated } from '../../translated.ts';

export const notAnalysed = {
  reasons: {
    'too-large': 'Non analysé : trop volumineux',
    'too-slow': 'Non analysé : trop lent à lire',
  },
  help: {
    'too-large':
      'Ce texte est trop long pour être analysé : il est affiché tel qu’il est arrivé, et aucune question, aucune réponse ni aucun mot de recherche n’en sont tirés.',
    'too-slow':
      'L’analyse de ce texte a pris trop de temps : il est affiché tel qu’il est arrivé, et aucune question, aucune réponse ni aucun mot de recherche n’en sont tirés.',
  },
} satisfies Translated<typeof english>;
