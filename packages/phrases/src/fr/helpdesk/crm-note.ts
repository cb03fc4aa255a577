import type { crmNote as english } from '../../en/helpdesk/crm-note.ts';
import type { Translated } from '../../translated.ts';

export const crmNote: Translated<typeof english> = {
  title: 'Réponse suggérée par Replique. Elle n’a pas été envoyée au client.',
  replaces: 'Elle remplace la suggestion publiée ici auparavant.',
  sources: 'Sources',
  confidence: 'Confiance : {{share}}',
  edited: 'Modifiée par votre équipe dans Replique.',
  open: 'Ouvrir dans Replique',
  cut: '[…] La réponse entière se trouve dans Replique.',
  reference: 'Référence : {{key}}',
};
