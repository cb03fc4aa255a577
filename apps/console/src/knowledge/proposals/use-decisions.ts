import { useMutation } from '@tanstack/react-query';
import type { ProposalDetail } from '@replique/contract/knowledge/proposals';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { closeAlert, showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

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
      void readAgain(orpc.proposals.get.key({ input: { proposal: uuid } }));
  };
  const accept = useMutation(
    orpc.proposals.accept.mutationOptions({
      onSuccess: (changed) => {
        const isRewritten = changed.kind === 'change' && changed.canRewrite;
        const said = isRewritten ? 'proposals.rewritten' : 'proposals.written';
        showAlert({ text: escapeHtml(t(said)), delay: 4 });
      },
      onError,
    }),
  );
  const reopen = useMutation(
    orpc.proposals.reopen.mutationOptions({
      onMutate: () => closeAlert(rejectionAlert),
      onSuccess: () => void showAlert({ text: escapeHtml(t('proposals.reopened')) }),
      onError,
    }),
  );
  const reject = useMutation(
    orpc.proposals.reject.mutationOptions({
      onSuccess: () => {
        showAlert({
          id: rejectionAlert,
          text: escapeHtml(t('proposals.rejected')),
          delay: undoDelay,
          action: {
            label: t('proposals.undo'),
            shortcut: 'z',
            onAct: () => reopen.mutate({ proposal: uuid }),
          },
        });
      },
      onError,
    }),
  );
  return { accept, reject, reopen };
}

export type Decisions = ReturnType<typeof useDecisions>;
