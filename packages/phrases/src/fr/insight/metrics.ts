import type { metrics as english } from '../../en/insight/metrics.ts';
import type { Translated } from '../../translated.ts';

/** Noms et sens des chiffres définis dans packages/contract/src/insight/metrics.ts. */
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
    contradicted: 'Tickets dont une suggestion est contredite',
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
    waitingSaved: 'Attente en moins des clients',
    satisfaction: 'Satisfaction',
    chats: 'Chats',
    deflected: 'Chats résolus par le chatbot seul',
    chatsConfirmed: 'Résolus, confirmé par le visiteur',
    chatsAssumed: 'Résolus, supposé',
    chatsLeft: 'Quittés, non résolus',
    deflection: 'Résolution sans agent',
    chatsWithheld: 'Chats dont une phrase a été retenue',
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
    contradicted:
      'Tickets éligibles dont une suggestion contient une phrase qu’une source contredit, telle qu’elle a été rédigée. Elle est affichée en rouge et n’est jamais envoyée sans une personne.',
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
    waitingSaved:
      'Ce que les clients ont attendu en moins leur première réponse avec le produit : l’écart des médianes dans les tickets de même catégorie et de même langue, additionné. C’est le temps des clients, pas celui des agents.',
    satisfaction: 'Part des bonnes évaluations parmi celles du CRM.',
    chats: 'Chats commencés pendant la période où un visiteur a écrit.',
    deflected:
      'Chats terminés sans agent ni ticket et considérés comme résolus : confirmés ou supposés.',
    chatsConfirmed:
      'Chats avec le chatbot seul que le visiteur a dits résolus ou bien évalués, ou dont une réponse a été bien évaluée et aucune mal.',
    chatsAssumed:
      'Chats avec le chatbot seul qui ont reçu une réponse tirée des documents : le visiteur n’en a rien dit et n’a pas commencé d’autre chat dans les 24 heures.',
    chatsLeft:
      'Chats avec le chatbot seul que le visiteur a quittés sans réponse, a mal évalués, ou a fait suivre d’un autre chat dans les 24 heures.',
    deflection: 'Part des chats résolus par le chatbot seul, confirmés ou supposés.',
    chatsWithheld:
      'Chats dont une réponse contenait une phrase retenue : aucune source ne la dit, ou une source la contredit. Le visiteur ne lit jamais une telle phrase.',
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
  change: {
    same: 'à peu près pareil',
    few: 'trop peu pour comparer',
    points_up: '{{size}} points de plus',
    points_down: '{{size}} points de moins',
    points_short: '{{size}}\u00a0pts',
    more: '{{size}} de plus',
    fewer: '{{size}} de moins',
    less: '{{size}} de moins',
    longer: '{{size}} de plus',
    shorter: '{{size}} de moins',
    good: 'mieux',
    bad: 'moins bien',
    from: 'contre {{value}}',
    unknown: 'rien à quoi comparer',
  },
} satisfies Translated<typeof english>;
