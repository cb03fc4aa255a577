import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { DocumentSearch } from '../routes.ts';

export type ChangedDocument = Awaited<ReturnType<typeof api.knowledge.get>>;

export const documentListQuery = (input: DocumentSearch & { client: string }) =>
  queryOptions({
    queryKey: ['knowledge', 'list', input],
    queryFn: ({ signal }) => api.knowledge.list(input, { signal }),
    placeholderData: keepPreviousData,
  });

export const documentQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['knowledge', 'detail', uuid],
    queryFn: ({ signal }) => api.knowledge.get({ document: uuid }, { signal }),
  });

export const documentUsesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['knowledge', 'uses', uuid],
    queryFn: ({ signal }) => api.knowledge.uses({ document: uuid }, { signal }),
  });

export const documentVersionsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['knowledge', 'versions', uuid],
    queryFn: ({ signal }) => api.knowledge.versions({ document: uuid }, { signal }),
  });

/** The help centres that a client's documents can be narrowed to. */
export const documentSourcesQuery = (client: string) =>
  queryOptions({
    queryKey: ['knowledge', 'sources', client],
    queryFn: ({ signal }) => api.sources.list({ client }, { signal }),
  });

/** Whatever shows the document follows. */
export function documentChanged(changed: ChangedDocument): void {
  queryClient.setQueryData(documentQuery(changed.uuid).queryKey, changed);
  void queryClient.invalidateQueries({ queryKey: ['knowledge', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['knowledge', 'versions', changed.uuid] });
  // Sources of suggestions show how a document stands.
  void queryClient.invalidateQueries({ queryKey: orpc.suggestions.list.key() });
}
