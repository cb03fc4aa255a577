import type { insightsSummary as english } from '../../en/insight/insights-summary.ts';
import type { Translated } from '../../translated.ts';

/** La synthèse écrite des statistiques. */
export const insightsSummary = {
  summary: {
    nothing: 'Aucun ticket n’a été créé pendant cette période.',
    volume_one: '{{now}} ticket a été créé.',
    volume_many: '{{now}} tickets ont été créés.',
    volume_other: '{{now}} tickets ont été créés.',
    volumeUp_one: '{{now}} ticket a été créé, {{change}} de plus qu’avant ({{before}}).',
    volumeUp_many: '{{now}} tickets ont été créés, {{change}} de plus qu’avant ({{before}}).',
    volumeUp_other: '{{now}} tickets ont été créés, {{change}} de plus qu’avant ({{before}}).',
    volumeDown_one: '{{now}} ticket a été créé, {{change}} de moins qu’avant ({{before}}).',
    volumeDown_many: '{{now}} tickets ont été créés, {{change}} de moins qu’avant ({{before}}).',
    volumeDown_other: '{{now}} tickets ont été créés, {{change}} de moins qu’avant ({{before}}).',
    volumeSame_one: '{{now}} ticket a été créé, à peu près comme avant ({{before}}).',
    volumeSame_many: '{{now}} tickets ont été créés, à peu près comme avant ({{before}}).',
    volumeSame_other: '{{now}} tickets ont été créés, à peu près comme avant ({{before}}).',
    volumeFew_one: '{{now}} ticket a été créé ({{before}} avant) : trop peu pour comparer.',
    volumeFew_many: '{{now}} tickets ont été créés ({{before}} avant) : trop peu pour comparer.',
    volumeFew_other: '{{now}} tickets ont été créés ({{before}} avant) : trop peu pour comparer.',
    volumeNew_one: '{{now}} ticket a été créé ; il n’y en avait aucun avant.',
    volumeNew_many: '{{now}} tickets ont été créés ; il n’y en avait aucun avant.',
    volumeNew_other: '{{now}} tickets ont été créés ; il n’y en avait aucun avant.',
    useRate: 'La suggestion est reprise dans {{now}} des réponses.',
    useRateUp:
      'La suggestion est reprise dans {{now}} des réponses : {{change}} points de plus qu’avant ({{before}}).',
    useRateDown:
      'La suggestion est reprise dans {{now}} des réponses : {{change}} points de moins qu’avant ({{before}}).',
    coverage: 'Une suggestion a pu être écrite pour {{now}} des tickets essayés.',
    coverageUp:
      'Une suggestion a pu être écrite pour {{now}} des tickets essayés, {{change}} points de plus qu’avant.',
    coverageDown:
      'Une suggestion n’a pu être écrite que pour {{now}} des tickets essayés, {{change}} points de moins qu’avant.',
    acceptanceUp:
      'Parmi les suggestions, {{now}} ont été acceptées, {{change}} points de plus qu’avant.',
    acceptanceDown:
      'Parmi les suggestions, {{now}} ont été acceptées, {{change}} points de moins qu’avant.',
    firstReplyQuicker:
      'Avec une suggestion, la première réponse est venue en {{now}} (médiane), sans suggestion en {{other}}.',
    firstReplySlower:
      'Avec une suggestion, la première réponse est venue en {{now}} (médiane), plus tard que sans ({{other}}).',
    waitingSaved:
      'Avec une suggestion, les clients ont attendu leur première réponse environ {{now}} de moins au total (entre {{low}} et {{high}}).',
    waitingSavedUp:
      'Avec une suggestion, les clients ont attendu leur première réponse environ {{now}} de moins au total (entre {{low}} et {{high}}) ; c’est plus qu’avant ({{before}} de moins).',
    waitingSavedDown:
      'Avec une suggestion, les clients ont attendu leur première réponse environ {{now}} de moins au total (entre {{low}} et {{high}}) ; c’est moins qu’avant ({{before}} de moins).',
    waitingLonger:
      'Avec une suggestion, les clients ont attendu leur première réponse environ {{now}} de plus au total (entre {{low}} et {{high}}).',
    satisfactionUp: '{{now}} des évaluations sont bonnes, {{change}} points de plus qu’avant.',
    satisfactionDown: '{{now}} des évaluations sont bonnes, {{change}} points de moins qu’avant.',
    categoryUp:
      'Les tickets sur « {{name}} » ont le plus augmenté : {{now}} au lieu de {{before}}.',
    deflectionUp:
      'Le chatbot seul a résolu {{now}} des chats, confirmés ou supposés : {{change}} points de plus qu’avant.',
    deflectionDown:
      'Le chatbot seul a résolu {{now}} des chats, confirmés ou supposés : {{change}} points de moins qu’avant.',
  },
} satisfies Translated<typeof english>;
