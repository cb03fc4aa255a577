import type { sentAnswers as english } from '../../en/answering/sent-answers.ts';
import type { Translated } from '../../translated.ts';

/** Ce qu’un agent a finalement envoyé, face à ce qui était suggéré ; et à partir de quand cela vaut acceptation. */
export const sentAnswers = {
  title: 'Réponse envoyée',
  loading: 'Chargement de la réponse envoyée',
  wasSent: 'Envoyée par un agent : elle compte comme acceptée',
  by: 'Par {{person}}',
  similarity: '{{figure}} de similarité',
  similarityHelp:
    'Part des mots que la suggestion et la réponse ont en commun, dans le même ordre. Salutation, signature, texte cité et majuscules sont ignorés.',
  accepted: {
    sent: 'Acceptée automatiquement : la similarité est d’au moins {{figure}}.',
    person: 'Acceptée par une personne.',
    none: 'Non acceptée : la similarité est inférieure à {{figure}}.',
  },
  same: 'La suggestion a été envoyée mot pour mot.',
  other: 'La réponse est différente : rien n’est marqué.',
  editedHere:
    'La suggestion a été modifiée ici avant l’envoi ; la comparaison porte sur le premier texte.',
  added: 'Souligné : ajouté',
  removed: 'Barré : retiré',
  showMarks: 'Marquer les différences',
  hideMarks: 'N’afficher que la réponse',
  all: 'Tout afficher',
  less: 'Réduire',
  nothing: {
    'no-answer': 'Rien d’envoyé pour l’instant.',
    'no-suggestion': 'Aucune suggestion à comparer.',
  },
  nothingHelp: {
    'no-answer':
      'Dès que la réponse d’un agent arrive du CRM, vous voyez ici ce qu’elle reprend de la suggestion. Les réponses antérieures ne comptent pas.',
    'no-suggestion':
      'Lorsqu’une suggestion est rédigée avant la réponse d’un agent, vous voyez ici ce qu’il en a repris.',
  },
  setting: {
    title: 'Seuil d’acceptation',
    why: 'Chaque réponse envoyée par un agent est comparée à sa suggestion.',
    threshold: 'Compte comme acceptée à partir de',
    thresholdHelp:
      'De 50 à 100 % de mots en commun. Un changement réévalue les réponses antérieures.',
    thresholdWrong: 'Indiquez un nombre entier de 50 à 100.',
    percent: '%',
    saved: 'Seuil enregistré',
  },
} satisfies Translated<typeof english>;
