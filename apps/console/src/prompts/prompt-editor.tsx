import type { PromptDetail } from '@replique/contract/prompts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveWarning } from '../ui/leave-warning.tsx';
import { Workbench } from '../ui/workbench.tsx';
import { ComparePane } from './compare-pane.tsx';
import { useComparison } from './comparison.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DeployDialog } from './deploy-dialog.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorPane } from './editor-pane.tsx';
import { usePromptDraft } from './use-prompt-draft.ts';
import { useSaveVersion } from './use-save-version.ts';
import { VersionList } from './version-list.tsx';

/** The workbench of one prompt: its text, and at the right its versions or two of them compared. */
export function PromptEditor({ prompt }: { prompt: PromptDetail }) {
  const { t } = useTranslation();
  const state = usePromptDraft(prompt);
  const saving = useSaveVersion(prompt, state);
  const [comparison, compare] = useComparison({
    latestVersion: prompt.latestVersion,
    hasDraft: state.isTextChanged,
  });
  const deployment = useDeployment(prompt);
  const newer = saving.isSaving ? undefined : state.overtakenBy;
  return (
    <>
      <Workbench
        head={
          <>
            <EditorHead prompt={prompt} onDeploy={deployment.ask} />
            {newer && (
              <ConflictNotice
                newer={newer}
                state={state}
                onCompare={() => compare({ from: newer.version, to: 'draft' })}
              />
            )}
          </>
        }
        middle={{
          key: 'text',
          label: t('prompts.editor'),
          content: (
            <EditorPane
              state={state}
              saving={saving}
              nextVersion={prompt.latestVersion + 1}
              mandatoryRules={prompt.mandatoryRules}
            />
          ),
        }}
        right={{
          key: 'versions',
          label: t('prompts.versions'),
          content: comparison ? (
            <ComparePane
              prompt={prompt}
              draft={state.isTextChanged ? state.draft : undefined}
              comparison={comparison}
              onChange={compare}
            />
          ) : (
            <VersionList
              prompt={prompt}
              onCompare={(from, to) => compare({ from, to })}
              onDeploy={deployment.ask}
            />
          ),
        }}
        revealed={comparison?.to === 'draft' ? 'versions' : undefined}
      />
      <DeployDialog prompt={prompt} hasDraft={state.isDirty} {...deployment.dialog} />
      <LeaveWarning isDirty={state.isDirty} />
    </>
  );
}

/** Which version is about to be deployed. The dialog keeps it while it closes. */
function useDeployment(prompt: PromptDetail) {
  const [version, setVersion] = useState(prompt.latestVersion);
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask: (asked: number) => {
      setVersion(asked);
      setIsOpen(true);
    },
    dialog: { version, isOpen, onClose: () => setIsOpen(false) },
  };
}
