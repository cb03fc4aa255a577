import type { clients as english } from '../en/clients.ts';
import type { Translated } from '../translated.ts';

/** Clients : la liste, et la page d’un client. */
export const clients = {
  active: 'Actif',
  archived: 'Archivé',
  activeTab: 'Actifs',
  archivedTab: 'Archivés',
  allTab: 'Tous',
  shown: 'Clients affichés',
  search: 'Rechercher un client',
  name: 'Nom',
  zone: 'Zone',
  zones: { eu: 'Europe', us: 'États-Unis' },
  llm: 'LLM',
  model: 'Modèle',
  status: 'État',
  emptyTitle: 'Aucun client pour l’instant',
  emptyText:
    'Un client est une entreprise dont le support répond avec Replique. Pour l’instant, les clients arrivent par import : npm run import, sur le serveur.',
  emptyActiveTitle: 'Aucun client actif',
  emptyActiveText:
    'Tous les clients sont archivés : leurs données sont conservées, mais ils ne répondent plus aux tickets.',
  emptyArchivedTitle: 'Aucun client archivé',
  emptyArchivedText:
    'Un client archivé conserve ses tickets et ses connaissances, mais ne répond plus aux tickets.',
  noMatch: 'Aucun client ne correspond à « {{search}} »',
  loading: 'Chargement du client',
} satisfies Translated<typeof english>;
