import type { insightsMail as english } from '../../en/insight/insights-mail.ts';
import type { Translated } from '../../translated.ts';

/** L’e-mail qui apporte la synthèse des statistiques. */
export const insightsMail = {
  subjectWeekly: 'Votre semaine dans Replique : {{whose}}',
  subjectMonthly: 'Votre mois dans Replique : {{whose}}',
  allClients: 'tous les clients',
  period:
    'Statistiques de {{whose}} du {{from}} au {{to}}, comparées aux mêmes jours de la semaine du {{beforeFrom}} au {{beforeTo}}.',
  figure: {
    alone: '{{name}} : {{now}}',
    more: '{{name}} : {{now}}, en hausse (avant : {{before}})',
    less: '{{name}} : {{now}}, en baisse (avant : {{before}})',
    same: '{{name}} : {{now}}, à peu près comme avant ({{before}})',
    unknown: '{{name}} : {{now}} (avant : {{before}} ; trop peu pour comparer)',
  },
  button: 'Voir les statistiques',
  note: 'Vous recevez cet e-mail parce que vous l’avez demandé. Vous pouvez le modifier ou l’arrêter dans les statistiques, sous le bilan par e-mail.',
} satisfies Translated<typeof english>;
