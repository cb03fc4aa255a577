/** Clients: the list, and the page of one client. */
export const clients = {
  active: 'Active',
  archived: 'Archived',
  activeTab: 'Active',
  archivedTab: 'Archived',
  allTab: 'All',
  shown: 'Clients shown',
  search: 'Search clients',
  name: 'Name',
  zone: 'Zone',
  zones: { eu: 'Europe', us: 'United States' },
  llm: 'LLM',
  model: 'Model',
  status: 'Status',
  emptyTitle: 'No client yet',
  emptyText:
    'A client is a company whose support answers with Replique. Clients come in through an import for now: npm run import, on the server.',
  emptyActiveTitle: 'No active client',
  emptyActiveText: 'Every client is archived: its data is kept, and it answers no more tickets.',
  emptyArchivedTitle: 'No archived client',
  emptyArchivedText:
    'An archived client keeps its tickets and its knowledge, and answers no more tickets.',
  noMatch: 'No client matches “{{search}}”',
  loading: 'Loading the client',
};
