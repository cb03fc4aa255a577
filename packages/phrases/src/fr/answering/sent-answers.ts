import type { sentAnswers as english } from '../../en/answering/sent-answers.ts';
import type { Translated } from '../../translated.ts';

/** Ce qu’un agent a finalement envoyé, face à ce qui était suggéré ; et à partir de quand cela vaut acceptation. */
export const sentAnswers = {
  title: 'Réponse envoyée',
  loading: 'Chargement de la réponse envoyée',
  wasSent: 'Envoyée par un agent : elle compte comme acceptée',
  by: 'Par {{person}}',
  similarity: '{{figure}} en commun',
  similarityHelp:
    'La part des mots que la suggestion et la réponse ont en commun, dans le même ordre. Formule d’appel, signature, texte cité et majuscules ne comptent pas.',
  accepted: {
    sent: 'Acceptée automatiquement : à partir de {{figure}} de similarité, la réponse compte comme la suggestion.',
    person: 'Acceptée par une personne.',
    none: 'Ne compte pas comme acceptée : il faut au moins {{figure}}.',
  },
  same: 'Elle dit mot pour mot ce que dit la suggestion.',
  other: 'Autre chose a été écrit ; rien n’est donc marqué.',
  editedHere:
    'La suggestion a été modifiée ici avant l’envoi ; la comparaison porte sur le premier texte.',
  added: 'Souligné : ajouté',
  removed: 'Barré : retiré',
  showMarks: 'Marquer les différences',
  hideMarks: 'N’afficher que la réponse',
  all: 'Tout afficher',
  less: 'Réduire',
  nothing: {
    'no-answer': 'Rien n’a encore été envoyé.',
    'no-suggestion': 'Il n’y a aucune suggestion à comparer.',
  },
  nothingHelp: {
    'no-answer':
      'Dès que la réponse d’un agent arrive du CRM, vous voyez ici ce qu’il a repris de la suggestion. Les réponses antérieures ne comptent pas.',
    'no-suggestion':
      'Lorsqu’une suggestion est rédigée avant la réponse d’un agent, vous voyez ici ce qu’il en a repris.',
  },
  setting: {
    title: 'Suggéré et envoyé',
    why: 'Chaque réponse envoyée par un agent est comparée à la suggestion dont elle vient.',
    threshold: 'Compte comme acceptée à partir de',
    thresholdHelp:
      'De 50 à 100 % de mots en commun. Un changement réévalue les réponses antérieures.',
    thresholdWrong: 'Indiquez un nombre entier de 50 à 100.',
    percent: '%',
    saved: 'Le seuil est enregistré',
  },
} satisfies Translated<typeof english>;
