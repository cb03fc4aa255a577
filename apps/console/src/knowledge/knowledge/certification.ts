import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { orpc } from '../../lib/orpc.ts';

export type StandingChange =
  | { act: 'certify'; until: string | null }
  | { act: 'boost'; boost: number }
  | { act: 'decertify' | 'exclude' | 'include' | 'retire' | 'restore' };

async function apply(document: string, change: StandingChange): Promise<DocumentDetail> {
  if (change.act === 'certify') return api.knowledge.certify({ document, until: change.until });
  if (change.act === 'boost') return api.knowledge.boost({ document, boost: change.boost });
  return api.knowledge[change.act]({ document });
}

/** Changes how a document stands; its page and the lists follow. */
export function useChangeStanding(
  document: string,
  onChanged: (document: DocumentDetail, change: StandingChange) => void,
) {
  return useMutation({
    // The same follows from each of them.
    mutationKey: orpc.knowledge.certify.mutationKey(),
    mutationFn: (change: StandingChange) => apply(document, change),
    onSuccess: onChanged,
  });
}
