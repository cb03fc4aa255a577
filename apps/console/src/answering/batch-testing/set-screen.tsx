import { Button } from '@mantine/core';
import { IconPlayerPlay, IconSettings, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { TestSet } from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { DetailPage } from '../../ui/page/detail-page.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';
import classes from './batch-testing.module.css';
import { CaseList } from './case-list.tsx';

import { useTestCrumbs } from './crumbs.ts';
import { DeleteSetDialog } from './delete-set-dialog.tsx';
import { toSet, toSets } from './links.ts';
import { RunDialog } from './runs/run-dialog.tsx';
import { RunList } from './runs/run-list.tsx';
import { RunningCell } from './runs/run-state.tsx';
import { SetDialog } from './set-dialog.tsx';
import { LastRun } from './set-result.tsx';

/** One test set: its cases, or its runs. */
export function TestSetScreen() {
  const { set } = useParams({ from: '/layout/clients/details/$id/batch-testing/$set' });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(orpc.batchTesting.set.queryOptions({ input: { set } }));
  if (data) return <SetPage set={data} />;
  if (!error) return <PageSkeleton label={t('batchTesting.loading')} />;
  // 400 is an address whose id is not even one.
  if ([400, 404].includes(errorStatus(error) ?? 0))
    return <NotFound title={errorText({ code: 'test-sets.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

type Asked = 'run' | 'edit' | 'delete';

function SetActions({ set, onAsk }: { set: TestSet; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const isRunning = set.running !== null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={isRunning}
        onClick={() => onAsk('delete')}
      >
        {t('batchTesting.deleteSet')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSettings size={16} aria-hidden />}
        onClick={() => onAsk('edit')}
      >
        {t('batchTesting.editSet')}
      </Button>
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        disabled={isRunning || set.cases === 0}
        onClick={() => onAsk('run')}
      >
        {t('batchTesting.run')}
      </Button>
    </>
  );
}

function SetPage({ set }: { set: TestSet }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ view }] = useSearchState('/layout/clients/details/$id/batch-testing/$set');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  usePageTitle(set.name);
  const to = toSet(set.client.uuid, set.uuid);
  const views = ['cases', 'runs'] as const;
  const blank = { search: undefined, last: undefined, pageSize: undefined, view: undefined };
  return (
    <DetailPage
      breadcrumb={useTestCrumbs(set.client)}
      title={set.name}
      badge={set.isGate && <StatusBadge tone="info">{t('batchTesting.gate')}</StatusBadge>}
      actions={<SetActions set={set} onAsk={setAsked} />}
    >
      <p className={`row wrap gap-4-8 ${classes.badges}`}>
        {set.running ? <RunningCell run={set.running} /> : <LastRun lastRun={set.lastRun} />}
        {!set.prompt && <span className="hint">{t('batchTesting.noPrompt')}</span>}
      </p>
      <TabLinks
        label={t('batchTesting.views')}
        active={views.indexOf(view)}
        tabs={[
          { label: t('batchTesting.viewCases'), ...to, search: blank },
          { label: t('batchTesting.viewRuns'), ...to, search: { ...blank, view: 'runs' } },
        ]}
      />
      {view === 'cases' ? <CaseList set={set} /> : <RunList set={set} />}
      <RunDialog set={asked === 'run' ? set : undefined} onClose={close} />
      <SetDialog client={set.client.uuid} isOpen={asked === 'edit'} set={set} onClose={close} />
      <DeleteSetDialog
        set={asked === 'delete' ? set : undefined}
        onClose={close}
        onDeleted={() => navigate({ ...toSets(set.client.uuid) })}
      />
    </DetailPage>
  );
}
