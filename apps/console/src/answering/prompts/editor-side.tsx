import type { PromptDetail } from '@replique/contract/answering/prompts';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptTests } from '../batch-testing/prompt-tests.tsx';
import { DeploymentHistory } from '../deployments/history-pane.tsx';
import type { useDeployDialog } from '../deployments/use-deploy-dialog.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import { ComparePane } from './versions/compare-pane.tsx';
import type { useComparison } from './versions/comparison.ts';
import classes from './prompt-editor.module.css';
import { useSearchState } from '../../lib/search-state.ts';
import { rightPanes, type PromptSearch } from '../tester/asked-search.ts';
import type { PromptDraftState } from './use-prompt-draft.ts';
import { VersionList } from './versions/version-list.tsx';
import { useParams } from '@tanstack/react-router';

const PromptTry = lazyPart(() =>
  import('../tester/prompt-try.tsx').then((module) => ({ default: module.PromptTry })),
);

interface EditorSideProps {
  prompt: PromptDetail;
  state: PromptDraftState;
  comparison: ReturnType<typeof useComparison>;
  deployment: ReturnType<typeof useDeployDialog>;
}

function Versions({
  prompt,
  state,
  comparison: [comparison, compare],
  deployment,
}: EditorSideProps) {
  return comparison ? (
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
      deployedBefore={deployment.deployedBefore}
    />
  );
}

const contents: Record<
  Exclude<PromptSearch['pane'], 'try'>,
  (props: EditorSideProps) => ReactNode
> = {
  versions: Versions,
  tests: ({ prompt }) => <PromptTests prompt={prompt} />,
  deployments: ({ prompt, deployment }) => (
    <DeploymentHistory
      subject={prompt.uuid}
      deployedVersion={prompt.deployedVersion}
      onShow={deployment.show}
      onRollBack={deployment.ask}
    />
  ),
};

/** At the right of the editor: its versions, a try of the draft, its tests, its deployments. */
export function EditorSide(props: EditorSideProps) {
  const { t } = useTranslation();
  const { prompt, state } = props;
  const { id } = useParams({ from: '/layout/prompts/edit/{-$id}' });
  const [{ pane }] = useSearchState('/layout/prompts/edit/{-$id}');
  const [wasTried, setWasTried] = useState(pane === 'try');
  if (pane === 'try' && !wasTried) setWasTried(true);
  const Content = pane === 'try' ? undefined : contents[pane];
  return (
    <>
      <div className={`sticky ground-page z-2 ${classes.sideTabs}`}>
        <TabLinks
          label={t('deployments.right')}
          active={rightPanes.indexOf(pane)}
          tabs={rightPanes.map((each) => ({
            label: t(`deployments.tabs.${each}`),
            to: '/prompts/edit/{-$id}',
            params: { id },
            search: { pane: each === 'versions' ? undefined : each },
          }))}
        />
      </div>
      {/* An answer is not lost by a look at another pane. */}
      {wasTried && (
        <div hidden={pane !== 'try'}>
          <Suspense>
            <PromptTry prompt={prompt} draft={state.draft} isShown={pane === 'try'} />
          </Suspense>
        </div>
      )}
      {Content && <Content {...props} />}
    </>
  );
}
