import type { monitoringMail as en } from '../../en/insight/monitoring-mail.ts';

/** What is told by mail when something fails, and when it is well again. */
export const monitoringMail: typeof en = {
  installation: 'l’installation',
  opened: {
    subject: 'Panne : {{whose}} – {{cause}}',
    text: 'Quelque chose ne fonctionne plus pour {{whose}} depuis le {{since}} : {{cause}}',
  },
  recovered: {
    subject: 'Rétabli : {{whose}} après {{duration}}',
    text: 'Ce qui ne fonctionnait plus pour {{whose}} depuis le {{since}} est rétabli, après {{duration}} : {{cause}}',
  },
  detail: 'Précision : {{detail}}',
  test: {
    subject: 'Essai : les alertes de Replique vous parviennent',
    text: 'Tout va bien : quelqu’un voulait savoir si les alertes arrivent. C’est ainsi que vous apprendrez les incidents.',
    button: 'Voir la supervision',
  },
  duration: {
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
  },
  button: 'Voir l’incident',
  note: 'Vous recevez cet e-mail parce que votre adresse figure parmi celles qui sont prévenues des incidents.',
};
