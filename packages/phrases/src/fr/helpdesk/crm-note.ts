import type { crmNote as english } from '../../en/helpdesk/crm-note.ts';
import type { Translated } from '../../translated.ts';

export const crmNote: Translated<typeof english> = {
  title: 'Réponse suggérée par Replique. Non envoyée au client.',
  /** Une note interne avec les mots d’une personne. */
  comment: 'Note de {{person}}, par Replique',
  replaces: 'Remplace la suggestion précédente.',
  sources: 'Sources',
  confidence: {
    ready: 'Prête à envoyer.',
    check: 'À vérifier avant l’envoi.',
    weak: 'Fragile : vérifiez chaque phrase.',
  },
  edited: 'Modifiée par votre équipe dans Replique.',
  open: 'Ouvrir dans Replique',
  cut: '[…] Voir la réponse entière dans Replique.',
  reference: 'Référence : {{key}}',
};
