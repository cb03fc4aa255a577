import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Prompt, PromptDetail } from '@replique/contract/answering/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { doOneByOne, type CloneValues, type Failed } from './clone-values.ts';

/** What came of it: the clone is there; these clients do not answer with it. */
interface Outcome {
  clone: PromptDetail;
  failed: Failed<string>[];
}

/** Clones a prompt, then lets one client after the other answer with the clone, and opens it. */
export function useCloning(prompt: Prompt, onClose: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const clone = useMutation(orpc.prompts.clone.mutationOptions());
  const assign = useMutation(orpc.clients.update.mutationOptions());
  const [outcome, setOutcome] = useState<Outcome>();
  const [isAssigning, setIsAssigning] = useState(false);

  const open = (copy: PromptDetail) => {
    onClose();
    void navigate({ to: '/prompts/edit/{-$id}', params: { id: copy.uuid } });
  };
  const assignTo = async (copy: PromptDetail, clients: string[]) => {
    setIsAssigning(true);
    const failed = await doOneByOne(clients, (client) =>
      assign.mutateAsync({ params: { id: client }, body: { promptUuid: copy.uuid } }),
    );
    setIsAssigning(false);
    if (failed.length > 0) return setOutcome({ clone: copy, failed });
    showAlert({ text: escapeHtml(t('prompts.cloneDone', { name: copy.name })) });
    open(copy);
  };
  const run = ({ name, version, clients }: CloneValues) =>
    clone.mutate(
      { prompt: prompt.uuid, version, name, ...(clients.length > 0 && { deploy: true }) },
      { onSuccess: (copy) => void assignTo(copy, clients) },
    );
  return {
    run,
    /** Tries again for the clients that failed. */
    retry: ({ clone: copy, failed }: Outcome) =>
      void assignTo(
        copy,
        failed.map(({ thing }) => thing),
      ),
    open,
    outcome,
    error: clone.error,
    refusedName: clone.error ? clone.variables.name : undefined,
    isBusy: clone.isPending || isAssigning,
  };
}
