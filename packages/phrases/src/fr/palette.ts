import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../translated.ts';

/** La palette de commandes : chercher, aller, agir. */
export const palette = {
  label: 'Rechercher ou aller à',
  opener: 'Rechercher ou aller à…',
  placeholder: 'Un écran, un ticket, une personne, une action…',
  results: 'Résultats',
  nothing: 'Rien ne contient ces mots. Essayez-en moins, ou un autre.',
  count_one: '{{count}} résultat',
  count_many: '{{count}} résultats',
  count_other: '{{count}} résultats',
  recent: 'Vos dernières actions',
  screens: 'Écrans',
  clients: 'Clients',
  tickets: 'Tickets',
  chats: 'Chats',
  inText: 'Dans les conversations',
  prompts: 'Prompts',
  users: 'Utilisateurs',
  actions: 'Actions',
  newClient: 'Nouveau client',
  newPrompt: 'Nouveau prompt',
  inviteUser: 'Inviter un utilisateur',
  shortcuts: 'Raccourcis clavier',
} satisfies Translated<typeof english>;
