import type {
  ThirdPartySource,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import { bodyOf, draftOf, faultsOf, isSameDraft, type SourceDraft } from './third-party-draft.ts';

export interface SourceFormProps {
  client: string;
  type: ThirdPartyType;
  source: ThirdPartySource | undefined;
}

/** What is typed, and its saving. After a failure every value stands as it was typed. */
export function useSourceForm({ client, type, source }: SourceFormProps) {
  const { t } = useTranslation();
  const save = useMutation(orpc.thirdPartyData.save.mutationOptions());
  const [draft, setDraft] = useState(() => draftOf(source));
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const faults = faultsOf(type, draft);
  const discard = (to: ThirdPartySource | undefined) => {
    setDraft(draftOf(to));
    forget();
    save.reset();
  };
  return {
    draft,
    save,
    isDirty: !isSameDraft(draft, draftOf(source)),
    change: (patch: Partial<SourceDraft>) => setDraft((old) => ({ ...old, ...patch })),
    messageOf: (name: keyof SourceDraft) => {
      const fault = wasTried ? faults[name] : undefined;
      return fault && t(`thirdPartyData.${fault}`);
    },
    discard,
    submit: () => {
      if (Object.keys(faults).length > 0) return reportFailure();
      save.mutate(
        { params: { client, type }, body: bodyOf(type, draft) },
        {
          onSuccess: (saved) => {
            discard(saved);
            showAlert({ text: escapeHtml(t('thirdPartyData.saved')) });
          },
        },
      );
    },
  };
}

export type SourceForm = ReturnType<typeof useSourceForm>;
