import type { reportsMail as english } from '../../en/insight/reports-mail.ts';
import type { Translated } from '../../translated.ts';

/** Ce que dit le bilan du mois dans un e-mail. */
export const reportsMail = {
  written: 'Réponses rédigées par Replique : {{written}} sur {{sent}} ({{share}}).',
  hours: 'Temps d’agent gagné : environ {{time}}.',
  money: 'Temps d’agent gagné : environ {{time}}, soit {{money}}.',
  before: 'Le mois précédent : {{written}} sur {{sent}}, environ {{time}}.',
  next_one: 'À rédiger en premier : « {{title}} », {{count}} ticket en 30 jours.',
  next_many: 'À rédiger en premier : « {{title}} », {{count}} tickets en 30 jours.',
  next_other: 'À rédiger en premier : « {{title}} », {{count}} tickets en 30 jours.',
  categories: 'Ce que les clients ont le plus demandé : {{list}}.',
  minutes:
    'Mode de calcul : rédiger une réponse prend {{minutes}} ; envoyée telle quelle, elle fait gagner tout ce temps, modifiée, la part conservée. Le temps d’attente des clients n’est pas compté.',
  minutesDiffer:
    'Mode de calcul : chaque client a son propre temps de rédaction ; envoyée telle quelle, une réponse fait gagner tout ce temps, modifiée, la part conservée. Le temps d’attente des clients n’est pas compté.',
  subject: '{{whose}} : bilan du mois, {{month}}',
  allClients: 'Tous les clients',
  note: 'Vous recevez cet e-mail parce que vous l’avez demandé sur la page du bilan du mois.',
  button: 'Voir le bilan du mois',
} satisfies Translated<typeof english>;
