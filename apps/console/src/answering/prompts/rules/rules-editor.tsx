import type { Deployment } from '@replique/contract/answering/deployments';
import type { MandatoryRules } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { HeadState } from '../../deployments/head-state.tsx';
import { DeploymentHistory } from '../../deployments/history-pane.tsx';
import { RulesDeployDialog } from '../../deployments/rules-deploy-dialog.tsx';
import { useDeployDialog } from '../../deployments/use-deploy-dialog.ts';
import { Breadcrumb } from '../../../ui/page/breadcrumb.tsx';
import { LeaveWarning } from '../../../ui/page/leave-warning.tsx';
import { PageHelp } from '../../../ui/page/page-help.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Workbench } from '../../../ui/page/workbench.tsx';
import { ComparedTexts } from '../versions/compare-pane.tsx';
import { useComparison, type Comparison, type Side } from '../versions/comparison.ts';
import { NewerVersionNotice } from '../versions/newer-version-notice.tsx';
import { RulesPane } from './rules-pane.tsx';
import { RulesVersions } from './rules-versions.tsx';
import { useRulesDraft, type RulesDraftState } from './use-rules-draft.ts';
import { useSaveRules } from './use-save-rules.ts';

/** The workbench of the mandatory rules: their text, and at the right their versions or two of them compared. */
export function RulesEditor({ rules }: { rules: MandatoryRules }) {
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
    const { rebaseOne } = await import('../versions/rebase-text.ts');
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
