import type { ProposalDetail } from '@replique/contract/knowledge/proposals';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { draftOf, type DocumentValues } from '../knowledge/document-form.tsx';
import { useDocumentValues } from '../knowledge/use-document-values.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import type { DraftView } from './proposal-draft.tsx';
import { useDecisions } from './use-decisions.ts';

function valuesOf({ draft, language }: ProposalDetail): DocumentValues {
  return {
    title: draft?.title ?? '',
    isQuestion: draft?.isQuestion ?? false,
    language: language === 'fr' ? 'fr' : 'en',
    url: draft?.url ?? '',
    markdown: draft?.markdown ?? '',
  };
}

/**
 * The text of a proposal as a person changes it, and what they can do about it; A, E, D and Z do the same.
 * @param box where its text is edited
 * @param onDecide called as a decision is sent, which takes its button away
 */
export function useProposal(
  proposal: ProposalDetail,
  box: RefObject<HTMLElement | null>,
  onDecide: () => void,
) {
  const form = useDocumentValues(valuesOf(proposal));
  const decisions = useDecisions(proposal);
  const [view, onView] = useState<DraftView>('difference');
  const { accept, reject, reopen } = decisions;
  const mayDecide = proposal.state === 'open' && proposal.draft !== null;
  const isBusy = accept.isPending || reject.isPending || reopen.isPending;

  const save = () => {
    if (isBusy) return;
    if (form.isSavable) {
      onDecide();
      return accept.mutate({ proposal: proposal.uuid, ...draftOf(form.values) });
    }
    onView('edit');
    form.reportFailure();
  };
  const dismiss = () => {
    onDecide();
    reject.mutate({ proposal: proposal.uuid });
  };
  const restore = () => {
    onDecide();
    reopen.mutate({ proposal: proposal.uuid });
  };
  const edit = () => {
    flushSync(() => onView('edit'));
    const field = box.current?.querySelector<HTMLElement>('textarea');
    (field ?? box.current?.querySelector<HTMLElement>('input[required]'))?.focus();
  };
  useSingleKeys({
    a: mayDecide ? save : undefined,
    e: mayDecide ? edit : undefined,
    d: mayDecide && !isBusy ? dismiss : undefined,
    z: proposal.state === 'rejected' && !isBusy ? restore : undefined,
  });
  return {
    ...decisions,
    form,
    view,
    onView,
    mayDecide,
    save,
    dismiss,
    restore,
    isDirty: mayDecide && form.isDirty,
    /** What the person had written when somebody else decided, or the document changed. */
    lost:
      proposal.state !== 'open' && form.isDirty && !accept.isSuccess
        ? `${form.values.title}\n\n${form.values.markdown}`
        : undefined,
  };
}

export type ProposalWork = ReturnType<typeof useProposal>;
