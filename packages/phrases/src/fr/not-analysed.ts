import type { notAnalysed as english } from '../en/not-analysed.ts';
import type { Translated } from '../translated.ts';

export const notAnalysed = {
  reasons: {
    'too-large': 'Non analysé : trop volumineux',
    'too-slow': 'Non analysé : trop lent à lire',
  },
  help: {
    'too-large':
      'Ce texte dépasse la longueur de ce qui est lu : il est affiché tel qu’il est arrivé, et aucune question, aucune réponse ni aucun mot de recherche n’en sont tirés.',
    'too-slow':
      'La lecture de ce texte a duré plus longtemps que permis : il est affiché tel qu’il est arrivé, et aucune question, aucune réponse ni aucun mot de recherche n’en sont tirés.',
  },
} satisfies Translated<typeof english>;
