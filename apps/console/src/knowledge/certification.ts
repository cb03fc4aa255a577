import { useMutation } from '@tanstack/react-query';
import { api } from '../lib/api-client.ts';
import { queryClient } from '../lib/query-client.ts';
import { documentQuery } from './queries.ts';

export type StandingChange =
  | { act: 'certify'; until: string | null }
  | { act: 'decertify' | 'exclude' | 'include' };

export type ChangedDocument = Awaited<ReturnType<typeof api.knowledge.get>>;

async function apply(document: string, change: StandingChange): Promise<ChangedDocument> {
  return change.act === 'certify'
    ? api.knowledge.certify({ document, until: change.until })
    : api.knowledge[change.act]({ document });
}

/** Certifies, excludes or takes either back; the document's page and the lists follow. */
export function useChangeStanding(
  document: string,
  onChanged: (document: ChangedDocument, change: StandingChange) => void,
) {
  return useMutation({
    mutationFn: (change: StandingChange) => apply(document, change),
    onSuccess(changed, change) {
      queryClient.setQueryData(documentQuery(document).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ['knowledge', 'list'] });
      // Sources of suggestions show how a document stands.
      void queryClient.invalidateQueries({ queryKey: ['suggestions', 'list'] });
      onChanged(changed, change);
    },
  });
}
