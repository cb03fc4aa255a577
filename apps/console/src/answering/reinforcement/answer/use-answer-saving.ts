import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { draftOf, useDocumentErrors } from '../../../knowledge/knowledge/document-form.tsx';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import type { AnswerEditorProps } from './answer-props.ts';
import { conflictId } from './answer-conflict.tsx';
import { startText, textOf } from './draft-text.ts';
import { changedMeanwhile, settled } from '../use-group-acts.ts';

/** Saves the draft or approves it; what is missing is said at the fields. */
export function useAnswerSaving({ group, draft, refuse, onDone }: AnswerEditorProps) {
  const { t } = useTranslation();
  const check = useDocumentErrors();
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const saving = useMutation(orpc.reinforcement.saveDraft.mutationOptions());
  const approval = useMutation(orpc.reinforcement.approve.mutationOptions());
  const { text, overtakenBy } = draft;
  const language = group.language === 'fr' ? 'fr' : 'en';
  const values = { ...text, language } as const;
  const found = check(values);
  const isComplete = Object.keys(found).length === 0;
  const own = { group: group.uuid, revision: group.revision };

  /** Whether it may go to the server as it is; else what stands in the way has the focus. */
  const isReady = () => {
    if (overtakenBy) document.getElementById(conflictId)?.focus();
    else if (!isComplete) reportFailure();
    return !overtakenBy && isComplete;
  };
  const settle = (said: 'draftSaved' | 'approved') => (now: GroupDetail) => {
    draft.saved(now, text);
    forget();
    showAlert({ text: escapeHtml(t(`reinforcementGroup.${said}`)) });
  };
  return {
    errors: wasTried ? found : {},
    isReady,
    isSaving: saving.isPending,
    save: () => {
      if (!isReady()) return;
      settled(saving.mutateAsync({ ...own, ...draftOf(values) }), {
        onSuccess: settle('draftSaved'),
        onError: refuse,
      });
    },
    approval,
    approve: (until: string | null, after: () => void) =>
      settled(approval.mutateAsync({ ...own, ...draftOf(values), until }), {
        onSuccess: (now) => {
          settle('approved')(now);
          onDone();
          after();
        },
        onError: (error) => {
          // What changed stands above the page, and the text stays in the editor; any other refusal in the dialog.
          if (!changedMeanwhile(error)) return;
          refuse(error);
          after();
        },
      }),
  };
}

/** Has the answer drafted anew; what comes stands in place of what is written. */
export function useRedrafting({ group, draft, refuse }: AnswerEditorProps) {
  const { t } = useTranslation();
  const redrafting = useMutation(orpc.reinforcement.redraft.mutationOptions());
  const redraft = (after: () => void) =>
    settled(redrafting.mutateAsync({ group: group.uuid, revision: group.revision }), {
      onSuccess: (now) => {
        draft.propose(now, now.draft ? textOf(now.draft) : startText(now));
        showAlert({ text: escapeHtml(t('reinforcementGroup.redrafted')) });
      },
      onError: refuse,
      onSettled: after,
    });
  return { redraft, isRedrafting: redrafting.isPending };
}

export type AnswerSaving = ReturnType<typeof useAnswerSaving>;
