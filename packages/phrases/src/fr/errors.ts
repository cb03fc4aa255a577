import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

/** Toutes les erreurs qu’une personne peut rencontrer, par leur code. */
export const errors = {
  unknown: 'Une erreur est survenue. Réessayez plus tard',
  network: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  'language-update': 'La langue n’a pas pu être enregistrée. Veuillez réessayer plus tard.',
  'request.invalid': 'Certaines valeurs ne sont pas valides.',
  'request.not-found': 'Il n’y a rien à cette adresse.',
  'request.too-many': 'Trop de requêtes à la fois. Patientez un instant, puis réessayez.',
  'request.too-large': 'C’est trop volumineux pour être envoyé.',
  'request.conflict':
    'Quelqu’un d’autre a modifié cet élément entre-temps. Rechargez la page pour voir le nouvel état.',
  'request.unsupported': 'Ce type de contenu n’est pas accepté ici.',
  'service.busy': 'Le service est très sollicité. Réessayez dans un instant.',
  internal: 'Une erreur est survenue. Réessayez plus tard',
  'auth.required': 'Connectez-vous d’abord.',
  'auth.forbidden': 'Votre rôle ne le permet pas.',
  'auth.code-invalid': 'Cette connexion a expiré. Connectez-vous de nouveau.',
  'auth.refresh-invalid': 'Votre session est terminée. Connectez-vous de nouveau.',
  'clients.not-found': 'Ce client n’existe pas, ou n’existe plus.',
  'prompts.not-found': 'Ce prompt n’existe pas, ou n’existe plus.',
  'prompts.version-not-found': 'Cette version du prompt n’existe pas.',
  'prompts.name-taken': 'Un autre prompt porte déjà ce nom.',
  'prompts.unknown-variable': 'Le prompt utilise une variable qui n’existe pas.',
  'prompts.unchanged': 'Rien ne diffère de la dernière version.',
  'tickets.not-found': 'Ticket introuvable',
  'tickets.no-question': 'Ce ticket ne contient aucune question à laquelle répondre.',
  'documents.not-found': 'Ce document n’existe pas, ou n’existe plus.',
  'suggestions.not-found': 'Cette suggestion n’existe pas, ou n’existe plus.',
  'suggestions.state': 'Cette suggestion ne peut plus être modifiée.',
  'suggestions.writer-failed': 'Le modèle s’est arrêté avant la fin. Rien n’a été enregistré.',
  'suggestions.instruction-needs-model':
    'Une consigne libre demande un modèle de langage, et aucun n’est configuré.',
} satisfies Translated<typeof english>;
