import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { documentChanged, type ChangedDocument } from './queries.ts';

export type StandingChange =
  | { act: 'certify'; until: string | null }
  | { act: 'boost'; boost: number }
  | { act: 'decertify' | 'exclude' | 'include' | 'retire' | 'restore' };

async function apply(document: string, change: StandingChange): Promise<ChangedDocument> {
  if (change.act === 'certify') return api.knowledge.certify({ document, until: change.until });
  if (change.act === 'boost') return api.knowledge.boost({ document, boost: change.boost });
  return api.knowledge[change.act]({ document });
}

/** Changes how a document stands; its page and the lists follow. */
export function useChangeStanding(
  document: string,
  onChanged: (document: ChangedDocument, change: StandingChange) => void,
) {
  return useMutation({
    mutationFn: (change: StandingChange) => apply(document, change),
    onSuccess(changed, change) {
      documentChanged(changed);
      onChanged(changed, change);
    },
  });
}
