import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../translated.ts';

/** La palette de commandes : chercher, aller, agir. */
export const palette = {
  label: 'Rechercher ou aller à',
  opener: 'Rechercher ou aller à…',
  placeholder: 'Écran, ticket, personne ou action…',
  results: 'Résultats',
  nothing: 'Aucun résultat. Essayez moins de mots, ou d’autres.',
  count_one: '{{count}} résultat',
  count_many: '{{count}} résultats',
  count_other: '{{count}} résultats',
  recent: 'Récent',
  screens: 'Écrans',
  clients: 'Clients',
  tickets: 'Tickets',
  chats: 'Chats',
  inText: 'Dans les conversations',
  assistantWords: 'MCP, assistants IA, programmes reliés',
  prompts: 'Prompts',
  users: 'Utilisateurs',
  actions: 'Actions',
  newClient: 'Nouveau client',
  newPrompt: 'Nouveau prompt',
  inviteUser: 'Inviter un utilisateur',
  shortcuts: 'Raccourcis clavier',
} satisfies Translated<typeof english>;
