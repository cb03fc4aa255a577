import type { autoSuggestions as english } from '../../en/answering/auto-suggestions.ts';
import type { Translated } from '../../translated.ts';

export const autoSuggestions = {
  title: 'Suggestions automatiques',
  why: 'Une suggestion est prête quand un agent ouvre un ticket. Les tickets en attente depuis le plus longtemps passent en premier.',
  switch: 'Rédiger des suggestions avant qu’un agent les demande',
  switchHelp:
    'Uniquement pour les tickets éligibles en attente de réponse. Rien n’est envoyé automatiquement.',
  dailyLimit: 'Limite quotidienne',
  dailyLimitHelp: 'Chacune coûte autant qu’une suggestion demandée par un agent.',
  dailyLimitWrong: 'Indiquez un nombre entier de 1 à 100 000.',
  maxAge: 'Âge maximal de la question, en heures',
  maxAgeHelp:
    'Les questions plus anciennes ne reçoivent pas de suggestion automatique : importer d’anciens tickets ne coûte rien.',
  maxAgeWrong: 'Indiquez un nombre entier de 1 à 720.',
  timeZone: 'Fuseau horaire',
  timeZoneHelp:
    'La limite quotidienne est remise à zéro à minuit dans ce fuseau, par exemple Europe/Paris.',
  timeZoneWrong: 'Fuseau horaire inconnu.',
  saved: 'Suggestions automatiques enregistrées',
  loading: 'Chargement des suggestions automatiques',
  today: 'Aujourd’hui',
  todayValue: '{{done}} sur {{limit}}',
  waiting: 'Tickets sans suggestion',
  waitingMost: '1 000 ou plus',
  lastRun: 'Dernier passage',
  never: 'Pas encore',
  moduleOff:
    'Le module de suggestions est désactivé pour ce client : aucune suggestion n’est rédigée.',
  paused: {
    'daily-limit': 'En pause : limite quotidienne atteinte. Reprise à minuit.',
    budget:
      'En pause : budget des modèles de langage épuisé. Nouvelle tentative toutes les dix minutes.',
    provider: 'Retardé : le modèle de langage ne répond pas. Nouvelle tentative chaque minute.',
  },
} satisfies Translated<typeof english>;
