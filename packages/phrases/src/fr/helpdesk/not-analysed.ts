import type { notAnalysed as english } from '../../en/helpdesk/not-analysed.ts';
import type { Translated } from '../../translated.ts';

export const notAnalysed = {
  reasons: {
    'too-large': 'Non analysé : trop volumineux',
    'too-slow': 'Non analysé : trop lent à lire',
  },
  help: {
    'too-large':
      'Ce texte est trop long pour être analysé. Il est affiché tel que reçu, sans question, réponse ni recherche.',
    'too-slow':
      'L’analyse de ce texte a pris trop de temps. Il est affiché tel que reçu, sans question, réponse ni recherche.',
  },
} satisfies Translated<typeof english>;
