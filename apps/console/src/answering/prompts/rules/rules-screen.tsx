import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Button, Textarea } from '@mantine/core';
import type { MandatoryRules } from '@replique/contract/answering/prompts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CompareButton } from '../versions/compare-pane.tsx';
import { VersionEntry } from '../versions/version-list.tsx';
import { useRef } from 'react';
import { ConfidentialValues } from '../../../accounts/clients/confidential/confidential-values.tsx';
import classes from '../prompt-editor.module.css';
import { type RulesDraftState, useRulesDraft } from './use-rules-draft.ts';
import { useSaveRules } from './use-rules-draft.ts';
import { VersionSaveBar } from '../versions/version-save-bar.tsx';
import type { Deployment } from '@replique/contract/answering/deployments';
import { HeadState } from '../../deployments/head-state.tsx';
import { DeploymentHistory } from '../../deployments/history-pane.tsx';
import { RulesDeployDialog } from '../../deployments/rules-deploy-dialog.tsx';
import { useDeployDialog } from '../../deployments/use-deploy-dialog.ts';
import { Breadcrumb } from '../../../ui/page/breadcrumb.tsx';
import { LeaveWarning } from '../../../ui/page/leave-warning.tsx';
import { PageHelp } from '../../../ui/page/page-help.tsx';
import { Workbench } from '../../../ui/page/workbench.tsx';
import { ComparedTexts } from '../versions/compare-pane.tsx';
import { type Comparison, type Side, useComparison } from '../versions/comparison.ts';
import { NewerVersionNotice } from '../versions/newer-version-notice.tsx';

/** `/prompts/rules`: the block that closes every prompt, in versions of which one is in force. */
export function RulesScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.prompts.rules.queryOptions());
  if (data) return <RulesEditor rules={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  return <PageSkeleton label={t('prompts.rulesLoading')} />;
}

interface RulesVersionsProps {
  rules: MandatoryRules;
  onCompare: (from: number, to: number) => void;
  onDeploy: (version: number) => void;
}

/** Every version of the rules, the newest first, and the one that is in force. */
export function RulesVersions({ rules, onCompare, onDeploy }: RulesVersionsProps) {
  const { t } = useTranslation();
  const latestVersion = rules.versions[0]?.version ?? 1;
  return (
    <div className="heads-14-24 pad-12-20-24">
      <h2>{t('prompts.versions')}</h2>
      <ol className="list">
        {rules.versions.map((each) => {
          const { version } = each;
          const isInForce = version === rules.versionInForce;
          return (
            <VersionEntry
              key={version}
              version={each}
              marks={
                isInForce && <StatusBadge tone="success">{t('prompts.inForceMark')}</StatusBadge>
              }
              actions={
                <>
                  <CompareButton
                    version={version}
                    latestVersion={latestVersion}
                    onCompare={onCompare}
                  />
                  {!isInForce && (
                    <Button
                      variant="default"
                      className="medium"
                      aria-label={t('prompts.putVersionInForce', { version })}
                      onClick={() => onDeploy(version)}
                    >
                      {t('prompts.putInForce')}
                    </Button>
                  )}
                </>
              }
            />
          );
        })}
      </ol>
    </div>
  );
}

interface RulesPaneProps {
  state: RulesDraftState;
  saving: ReturnType<typeof useSaveRules>;
}

/** The text of the rules, and the bar that saves it as a new version. */
export function RulesPane({ state, saving }: RulesPaneProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={`column gap-24 ${classes.editor}`}>
      <p className="soft">{t('prompts.rulesIntro')}</p>
      <div className={classes.rulesText}>
        <Textarea
          ref={field}
          label={t('prompts.rules')}
          description={t('prompts.rulesHelp')}
          autosize
          minRows={10}
          value={state.text}
          onChange={(event) => state.setText(event.currentTarget.value)}
          error={saving.errors.text}
        />
        <ConfidentialValues field={field} text={state.text} />
      </div>
      {state.isDirty && (
        <VersionSaveBar
          nextVersion={state.newest.version + 1}
          note={state.note}
          onNote={state.setNote}
          saving={saving}
        />
      )}
    </div>
  );
}

/** The workbench of the mandatory rules: their text, and at the right their versions or two of them compared. */
function RulesEditor({ rules }: { rules: MandatoryRules }) {
  const { t } = useTranslation();
  const state = useRulesDraft(rules);
  const saving = useSaveRules(state);
  const [comparison, compare] = useComparison('/layout/prompts/rules', {
    latestVersion: state.newest.version,
    hasDraft: state.isTextChanged,
  });
  const { deploy, show, newest, dialog } = useDeployDialog(null, rules.versionInForce);
  const newer = saving.isSaving ? undefined : state.overtakenBy;
  const rebase = async () => {
    const { rebaseOne } = await import('../versions/merge-text.ts');
    return newer && rebaseOne(state.base.text, state.text, newer.text);
  };
  return (
    <>
      <Workbench
        head={
          <>
            <RulesHead rules={rules} newest={newest} onShow={show} />
            {newer && (
              <NewerVersionNotice
                newer={newer}
                state={state}
                rebase={rebase}
                onCompare={() => compare({ from: newer.version, to: 'draft' })}
              />
            )}
          </>
        }
        middle={{
          key: 'text',
          label: t('prompts.editor'),
          content: <RulesPane state={state} saving={saving} />,
        }}
        right={{
          key: 'versions',
          label: t('prompts.versions'),
          content: comparison ? (
            <RulesComparison
              rules={rules}
              state={state}
              comparison={comparison}
              onChange={compare}
            />
          ) : (
            <>
              <RulesVersions
                rules={rules}
                onCompare={(from, to) => compare({ from, to })}
                onDeploy={deploy}
              />
              <DeploymentHistory
                subject={null}
                deployedVersion={rules.versionInForce}
                onShow={show}
              />
            </>
          ),
        }}
        revealed={comparison?.to === 'draft' ? 'versions' : undefined}
      />
      <RulesDeployDialog rules={rules} {...dialog} />
      <LeaveWarning isDirty={state.isDirty} />
    </>
  );
}

interface RulesHeadProps {
  rules: MandatoryRules;
  newest: Deployment | undefined;
  onShow: (deployment: Deployment) => void;
}

function RulesHead({ rules, newest, onShow }: RulesHeadProps) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-8-16">
      <div className="flex-256 shrink">
        <Breadcrumb crumbs={[{ label: t('titles.prompts'), to: '/prompts' }]} />
        <div className="row wrap gap-4-8">
          <h1 className="break shrink">{t('titles.promptRules')}</h1>
          <PageHelp />
          <StatusBadge tone="success">
            {t('prompts.rulesInForce', { version: rules.versionInForce })}
          </StatusBadge>
          {newest && <HeadState deployment={newest} onShow={onShow} />}
        </div>
      </div>
    </div>
  );
}

interface RulesComparisonProps {
  rules: MandatoryRules;
  state: RulesDraftState;
  comparison: Comparison;
  onChange: (comparison: Comparison | undefined) => void;
}

function RulesComparison({ rules, state, comparison, onChange }: RulesComparisonProps) {
  const { t } = useTranslation();
  const textOf = (side: Side) =>
    side === 'draft' ? state.text : rules.versions.find(({ version }) => version === side)?.text;
  const before = textOf(comparison.from);
  const after = textOf(comparison.to);
  return (
    <ComparedTexts
      versions={rules.versions.map(({ version }) => version)}
      hasDraft={state.isTextChanged}
      comparison={comparison}
      onChange={onChange}
      texts={
        before === undefined || after === undefined
          ? []
          : [{ title: t('prompts.rules'), before, after }]
      }
    />
  );
}
