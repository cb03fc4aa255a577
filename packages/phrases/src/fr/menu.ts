import type { menu as english } from '../en/menu.ts';
import type { Translated } from '../translated.ts';

/** Libellés du menu latéral et du menu utilisateur (spec §2). */
export const menu = {
  home: 'Accueil',
  clients: 'Clients',
  monitoring: 'Supervision',
  prompts: 'Prompts',
  tickets: 'Tickets',
  chats: 'Chats',
  users: 'Utilisateurs',
  tester: 'Testeur',
  knowledge: 'Connaissances',
  insights: 'Statistiques',
  chat: 'Chat de test',
  apiSettings: 'Paramètres API',
  crmSettings: 'Paramètres CRM',
  thirdPartyDataSettings: 'Paramètres données de tiers',
  logOut: 'Se déconnecter',
} satisfies Translated<typeof english>;
