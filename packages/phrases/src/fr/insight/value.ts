import type { value as english } from '../../en/insight/value.ts';
import type { Translated } from '../../translated.ts';

/** Ce que le produit apporte, en une phrase et trois chiffres : à l’accueil, dans le bilan du mois et son e-mail. */
export const value = {
  when: { now: 'ce mois-ci', month: 'en {{month}}' },
  amountMoney: '{{time}} ({{money}})',
  wrote_one:
    'Replique a rédigé {{written}} réponse sur {{sent}} envoyée {{when}} et fait gagner environ {{amount}} aux agents.',
  wrote_many:
    'Replique a rédigé {{written}} des {{sent}} réponses envoyées {{when}} et fait gagner environ {{amount}} aux agents.',
  wrote_other:
    'Replique a rédigé {{written}} des {{sent}} réponses envoyées {{when}} et fait gagner environ {{amount}} aux agents.',
  unused_one: 'Les agents ont envoyé {{sent}} réponse {{when}}, sans suggestion.',
  unused_many:
    'Les agents ont envoyé {{sent}} réponses {{when}}, aucune à partir d’une suggestion.',
  unused_other:
    'Les agents ont envoyé {{sent}} réponses {{when}}, aucune à partir d’une suggestion.',
  none: 'Aucune réponse envoyée {{when}}.',
  written: 'Réponses rédigées par Replique',
  writtenShare: '{{share}} des {{sent}} réponses envoyées',
  hours: 'Heures d’agent gagnées',
  sameDays: 'à la même période en {{month}}',
  wholeMonth: 'en {{month}}',
  up: 'En hausse : {{before}} {{period}}',
  down: 'En baisse : {{before}} {{period}}',
  same: 'Autant qu’{{period}}',
  few: 'Pas encore assez de réponses pour comparer',
  weeks: 'Chacune des 12 dernières semaines',
  next: 'À rédiger en premier',
  nextHours: 'À rédiger en premier : environ {{hours}} par mois',
  nextTickets_one: '{{count}} ticket',
  nextTickets_many: '{{count}} tickets',
  nextTickets_other: '{{count}} tickets',
  nextDays: 'Demandé ces 30 derniers jours',
  nextNone: 'Rien à rédiger : chaque question des 30 derniers jours a une réponse.',
  how: 'Mode de calcul',
  counted: {
    sent_one:
      '{{sent}} réponse a été envoyée du {{from}} au {{to}}. Elle compte le jour de son envoi.',
    sent_many:
      '{{sent}} réponses ont été envoyées du {{from}} au {{to}}. Chacune compte le jour de son envoi.',
    sent_other:
      '{{sent}} réponses ont été envoyées du {{from}} au {{to}}. Chacune compte le jour de son envoi.',
    written:
      'Replique en a rédigé {{written}} : {{asIs}} envoyées telles quelles, {{edited}} après modification.',
    kept: 'Des réponses modifiées, les agents ont conservé {{share}} des mots en moyenne.',
    minutes:
      'Rédiger une réponse à partir de zéro prend {{minutes}}. Une réponse envoyée telle quelle fait gagner tout ce temps, une réponse modifiée la part conservée.',
    minutesDiffer:
      'Chaque client a son propre temps de rédaction. Une réponse envoyée telle quelle fait gagner tout ce temps, une réponse modifiée la part conservée.',
    sum: '{{asIs}} × {{minutes}} + {{edited}} × {{share}} × {{minutes}} = {{hours}}',
    sumAsIs: '{{asIs}} × {{minutes}} = {{hours}}',
    cost: 'Une heure d’agent coûte {{cost}} : {{money}} d’économies.',
    noCost: 'Aucun montant n’est affiché tant que le coût d’une heure d’agent n’est pas indiqué.',
    next: 'Articles : tickets des 30 derniers jours × part des réponses rédigées par Replique × temps par réponse.',
    not: 'Le temps d’attente des clients et les chats ne sont pas comptés.',
    change: 'Modifier le temps et le coût',
  },
} satisfies Translated<typeof english>;
