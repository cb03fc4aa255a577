import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

/** Toutes les erreurs qu’une personne peut rencontrer, par leur code. */
export const errors = {
  unknown: 'Une erreur est survenue. Réessayez plus tard',
  network: 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  'language-update': 'La langue n’a pas pu être enregistrée. Veuillez réessayer plus tard.',
  'public-key': 'Erreur de clé publique.',
  'request.invalid': 'Certaines valeurs ne sont pas valides.',
  'request.not-found': 'Rien n’a été trouvé à cette adresse.',
  'request.too-many': 'Trop de requêtes. Patientez un instant, puis réessayez.',
  'request.too-slow':
    'La requête n’est pas arrivée à temps. Vérifiez votre connexion, puis réessayez.',
  'request.too-complex': 'Cette demande comporte trop de valeurs ou trop de niveaux imbriqués.',
  'request.too-large': 'C’est trop volumineux pour être envoyé.',
  'request.unreadable':
    'C’est trop volumineux ou trop long à lire. Divisez-le en parties plus petites, puis réessayez.',
  'request.conflict':
    'Quelqu’un d’autre a modifié cet élément. Rechargez la page pour voir la version actuelle.',
  'request.unsupported': 'Ce type de contenu n’est pas accepté ici.',
  'limits.client-busy':
    'Votre organisation envoie beaucoup de requêtes. Patientez un instant, puis réessayez.',
  'service.busy': 'Le service est très sollicité. Réessayez dans un instant.',
  internal: 'Une erreur est survenue. Réessayez plus tard',
  'auth.required': 'Connectez-vous d’abord.',
  'auth.forbidden': 'Votre rôle ne le permet pas.',
  'auth.code-invalid': 'Cette connexion a expiré. Connectez-vous de nouveau.',
  'auth.refresh-invalid': 'Votre session est terminée. Connectez-vous de nouveau.',
  'clients.not-found': 'Ce client n’existe plus.',
  'session-key.invalid': 'La clé de cette session n’a pas été acceptée. Rechargez la page.',
} satisfies Translated<typeof english>;
