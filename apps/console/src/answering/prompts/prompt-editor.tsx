import type { PromptDetail } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { DeployDialog } from '../deployments/deploy-dialog.tsx';
import { HeadState } from '../deployments/head-state.tsx';
import { useDeployDialog } from '../deployments/use-deploy-dialog.ts';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { Workbench } from '../../ui/page/workbench.tsx';
import { useComparison } from './versions/comparison.ts';
import { ConflictNotice } from './versions/newer-version-notice.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorSide } from './editor-side.tsx';
import { OriginNotice } from './origin-notice.tsx';
import { type PromptDraftState, usePromptDraft } from './use-prompt-draft.ts';
import { useSaveVersion } from './versions/version-save-bar.tsx';
import { MandatoryRules } from './rules/mandatory-rules.tsx';
import { sections } from './use-prompt-draft.ts';
import classes from './prompt-editor.module.css';
import { PromptTextField } from './prompt-text-field.tsx';
import { VariableBar, useVariableInsert } from './variables/variable-bar.tsx';
import { VersionSaveBar } from './versions/version-save-bar.tsx';

const sideWidth = 416;

/** The workbench of one prompt: its text, and at the right its versions, a try, its tests and its deployments. */
export function PromptEditor({ prompt }: { prompt: PromptDetail }) {
  const { t } = useTranslation();
  const state = usePromptDraft(prompt);
  const saving = useSaveVersion(prompt, state);
  const comparison = useComparison('/layout/prompts/edit/{-$id}', {
    latestVersion: prompt.latestVersion,
    hasDraft: state.isTextChanged,
  });
  const [compared, compare] = comparison;
  const deployment = useDeployDialog(prompt.uuid, prompt.latestVersion);
  const newer = saving.isSaving ? undefined : state.overtakenBy;
  return (
    <>
      <Workbench
        head={
          <>
            <EditorHead
              prompt={prompt}
              onDeploy={deployment.deploy}
              deployment={
                deployment.newest && (
                  <HeadState
                    key={deployment.newest.uuid}
                    deployment={deployment.newest}
                    onShow={deployment.show}
                  />
                )
              }
            />
            {newer && (
              <ConflictNotice
                newer={newer}
                state={state}
                onCompare={() => compare({ from: newer.version, to: 'draft' })}
              />
            )}
            <OriginNotice prompt={prompt} state={state} />
          </>
        }
        rightStart={sideWidth}
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
          key: 'side',
          label: t('deployments.beside'),
          content: (
            <EditorSide
              prompt={prompt}
              state={state}
              comparison={comparison}
              deployment={deployment}
            />
          ),
        }}
        revealed={compared?.to === 'draft' ? 'side' : undefined}
      />
      <DeployDialog prompt={prompt} hasDraft={state.isDirty} {...deployment.dialog} />
      <LeaveWarning isDirty={state.isDirty} />
    </>
  );
}

interface EditorPaneProps {
  state: PromptDraftState;
  saving: ReturnType<typeof useSaveVersion>;
  nextVersion: number;
  mandatoryRules: string;
}

const descriptions = { context: 'prompts.contextHelp', style: 'prompts.styleHelp' } as const;

/** The text of the prompt in the order the model reads it, and the bar that saves it as a new version. */
function EditorPane(props: EditorPaneProps) {
  const { state, saving, nextVersion, mandatoryRules } = props;
  const { t } = useTranslation();
  const { firstField, onFieldFocus, insertVariable } = useVariableInsert();
  return (
    <div className={`column gap-24 ${classes.editor}`}>
      {!state.isReadOnly && (
        <div className={`sticky line-below ground-page pad-12-0 z-2 ${classes.tools}`}>
          <VariableBar onInsert={insertVariable} />
        </div>
      )}
      {sections.map((section) => (
        <PromptTextField
          key={section}
          id={`prompt-${section}`}
          ref={section === 'context' ? firstField : undefined}
          label={t(`prompts.${section}`)}
          description={t(descriptions[section])}
          value={state.draft[section]}
          isReadOnly={state.isReadOnly}
          onChange={(text) => state.change({ [section]: text })}
          onFocus={onFieldFocus}
          error={saving.errors[section]}
        />
      ))}
      <MandatoryRules text={mandatoryRules} />
      {state.isDirty && !state.isReadOnly && (
        <VersionSaveBar
          nextVersion={nextVersion}
          note={state.draft.note}
          onNote={(note) => state.change({ note })}
          saving={saving}
        />
      )}
    </div>
  );
}
