import type { autoSuggestions as english } from '../../en/answering/auto-suggestions.ts';
import type { Translated } from '../../translated.ts';

export const autoSuggestions = {
  title: 'Suggestions automatiques',
  why: 'Une suggestion attend lorsqu’un agent ouvre un ticket : les tickets qui attendent depuis le plus longtemps passent en premier.',
  switch: 'Rédiger des suggestions avant qu’un agent les demande',
  switchHelp:
    'Uniquement pour les tickets éligibles en attente de réponse. Rien n’est jamais envoyé automatiquement.',
  dailyLimit: 'Suggestions par jour au plus',
  dailyLimitHelp: 'Chacune coûte autant qu’une suggestion demandée par un agent.',
  dailyLimitWrong: 'Un nombre entier de 1 à 100 000.',
  maxAge: 'Heures depuis la question, au plus',
  maxAgeHelp:
    'Les questions plus anciennes restent aux agents : un import d’anciens tickets ne rédige rien.',
  maxAgeWrong: 'Un nombre entier de 1 à 720.',
  timeZone: 'Fuseau horaire de la journée',
  timeZoneHelp: 'Le compte repart à minuit dans ce fuseau, par exemple Europe/Paris.',
  timeZoneWrong: 'Ce fuseau horaire n’est pas connu.',
  saved: 'Suggestions automatiques enregistrées',
  loading: 'Chargement des suggestions automatiques',
  today: 'Aujourd’hui',
  todayValue: '{{done}} sur {{limit}}',
  waiting: 'Tickets encore sans suggestion',
  waitingMost: '1 000 ou plus',
  lastRun: 'Dernier passage',
  never: 'Pas encore',
  moduleOff: 'Le module de suggestions est désactivé pour ce client : rien n’est rédigé.',
  paused: {
    'daily-limit': 'En pause : limite quotidienne atteinte. Reprise à minuit.',
    budget:
      'En pause : le budget des modèles de langage est épuisé. Une nouvelle tentative a lieu toutes les dix minutes.',
    provider: 'Retardé : le modèle de langage ne répond pas. Nouvelle tentative chaque minute.',
  },
} satisfies Translated<typeof english>;
