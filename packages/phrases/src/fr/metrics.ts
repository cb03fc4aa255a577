import type { metrics as english } from '../en/metrics.ts';
import type { Translated } from '../translated.ts';

/** Noms et sens des chiffres définis dans packages/contract/src/metrics.ts. */
export const metrics = {
  names: {
    tickets: 'Tickets',
    eligible: 'Tickets éligibles',
    answered: 'Tickets avec réponse',
    answers: 'Réponses',
    answersUsing: 'Réponses avec le produit',
    useRate: 'Taux d’utilisation',
    suggestions: 'Suggestions',
    suggested: 'Tickets avec suggestion',
    silent: 'Tickets restés sans suggestion',
    coverage: 'Couverture',
    accepted: 'Suggestions acceptées',
    acceptance: 'Taux d’acceptation',
    asIs: 'Envoyées telles quelles',
    light: 'Peu modifiées',
    heavy: 'Très modifiées',
    notUsed: 'Suggestion non utilisée',
    firstReplyWith: 'Première réponse avec le produit',
    firstReplyWithout: 'Première réponse sans le produit',
    handlingWith: 'Traitement avec le produit',
    handlingWithout: 'Traitement sans le produit',
    timeSaved: 'Temps gagné',
    satisfaction: 'Satisfaction',
    chats: 'Chats',
    deflected: 'Chats résolus sans agent',
    deflection: 'Résolution sans agent',
    chatSatisfaction: 'Satisfaction des chats',
  },
  meanings: {
    tickets: 'Tickets créés pendant la période, sans ceux supprimés ou fusionnés dans le CRM.',
    eligible: 'Tickets créés pendant la période que les filtres du client laissent passer.',
    answered: 'Tickets créés pendant la période avec au moins une réponse d’un agent.',
    answers: 'Réponses des agents dans ces tickets, 255 au plus par ticket.',
    answersUsing: 'Réponses qui reprennent la suggestion, telle quelle ou modifiée.',
    useRate: 'Part des réponses qui utilisent le produit.',
    suggestions: 'Suggestions rédigées pour ces tickets, sans celles supprimées.',
    suggested: 'Tickets éligibles pour lesquels il y a une suggestion.',
    silent: 'Tickets éligibles pour lesquels rien d’assez bon n’a pu être dit.',
    coverage:
      'Part des tickets éligibles qui ont une suggestion, parmi ceux pour lesquels il y a eu un essai.',
    accepted: 'Suggestions acceptées, par un clic ou parce qu’elles ont été envoyées.',
    acceptance: 'Part des suggestions qui ont été acceptées.',
    asIs: 'Tickets dont la réponse est la suggestion telle quelle.',
    light: 'Tickets dont la réponse est la suggestion un peu modifiée.',
    heavy: 'Tickets dont la réponse est la suggestion très modifiée.',
    notUsed: 'Tickets qui avaient une suggestion et dont la réponse ne la reprend pas.',
    firstReplyWith:
      'Délai médian entre le premier message du demandeur et la première réponse, dans les tickets dont la réponse reprend la suggestion.',
    firstReplyWithout:
      'Délai médian entre le premier message du demandeur et la première réponse, dans les tickets dont la réponse ne reprend aucune suggestion.',
    handlingWith:
      'Délai médian entre le premier message du demandeur et la dernière réponse, dans les tickets dont la réponse reprend la suggestion.',
    handlingWithout:
      'Délai médian entre le premier message du demandeur et la dernière réponse, dans les tickets dont la réponse ne reprend aucune suggestion.',
    timeSaved:
      'Avance médiane des premières réponses avec le produit sur celles sans lui, dans les tickets de même catégorie et de même langue, additionnée.',
    satisfaction: 'Part des bonnes évaluations parmi celles du CRM.',
    chats: 'Chats commencés pendant la période où un visiteur a écrit.',
    deflected: 'Chats terminés sans agent ni ticket.',
    deflection: 'Part des chats résolus sans agent.',
    chatSatisfaction: 'Part des bonnes évaluations parmi celles des visiteurs.',
  },
  dimensions: {
    agent: 'Agent',
    channel: 'Canal',
    category: 'Catégorie',
    language: 'Langue',
    promptVersion: 'Version du prompt',
    weekday: 'Jour de la semaine',
    hour: 'Heure',
  },
  units: {
    count: 'Nombre',
    share: 'Part',
    seconds: 'Durée médiane',
    hours: 'Heures',
  },
} satisfies Translated<typeof english>;
