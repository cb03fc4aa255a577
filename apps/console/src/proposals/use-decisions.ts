import { useMutation } from '@tanstack/react-query';
import type { ProposalDetail } from '@replique/contract/proposals';
import type { DocumentDraft } from '@replique/contract/knowledge';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { errorCode } from '../lib/api-error.ts';
import { useErrorText } from '../lib/phrase.ts';
import { queryClient } from '../lib/query-client.ts';
import { closeAlert, showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { proposalChanged, proposalQuery } from './queries.ts';

/** Seconds to read it, decide, and reach the button. */
const undoDelay = 10;
const rejectionAlert = 'proposal-rejected';
/** The page shows what is true no more. */
const isOvertaken = ['proposals.decided', 'proposals.outdated', 'proposals.not-found'];

/** Accepting, rejecting with its way back, and reopening a proposal; each says what was done. */
export function useDecisions(proposal: ProposalDetail) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { uuid } = proposal;
  const onError = (error: unknown) => {
    showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
    if (isOvertaken.includes(errorCode(error)))
      void queryClient.invalidateQueries({ queryKey: proposalQuery(uuid).queryKey });
  };
  const accept = useMutation({
    mutationFn: (draft: DocumentDraft) => api.proposals.accept({ proposal: uuid, ...draft }),
    onSuccess: (changed) => {
      proposalChanged(changed);
      const isRewritten = changed.kind === 'change' && changed.canRewrite;
      const said = isRewritten ? 'proposals.rewritten' : 'proposals.written';
      showAlert({ text: escapeHtml(t(said)), delay: 4 });
    },
    onError,
  });
  const reopen = useMutation({
    mutationFn: () => api.proposals.reopen({ proposal: uuid }),
    onMutate: () => closeAlert(rejectionAlert),
    onSuccess: (changed) => {
      proposalChanged(changed);
      showAlert({ text: escapeHtml(t('proposals.reopened')) });
    },
    onError,
  });
  const reject = useMutation({
    mutationFn: () => api.proposals.reject({ proposal: uuid }),
    onSuccess: (changed) => {
      proposalChanged(changed);
      showAlert({
        id: rejectionAlert,
        text: escapeHtml(t('proposals.rejected')),
        delay: undoDelay,
        action: { label: t('proposals.undo'), shortcut: 'z', onAct: () => reopen.mutate() },
      });
    },
    onError,
  });
  return { accept, reject, reopen };
}

export type Decisions = ReturnType<typeof useDecisions>;
