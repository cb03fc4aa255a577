import { Button } from '@mantine/core';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TestRun } from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../../lib/api-error.ts';
import { downloadText } from '../../../lib/files/save-file.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { DetailPage } from '../../../ui/page/detail-page.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ErrorState, NotFound } from '../../../ui/states.tsx';
import { useTestCrumbs } from '../crumbs.ts';
import { isOpen } from '../open-run.ts';
import { RunCases } from './run-cases.tsx';
import { RunDialog } from './run-dialog.tsx';
import { RunStanding } from './run-standing.tsx';
import { RunStateBadge } from './run-state.tsx';
import { RunSummary } from './run-summary.tsx';
import { RunTotals } from './run-totals.tsx';
import { useRunName } from './side-name.ts';

/** The report of a run; with a case in the address, that case is open. */
export function TestRunScreen() {
  const { run, case: testCase } = useParams({ from: '/layout/test-runs/$run/{-$case}' });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.batchTesting.getRun.queryOptions({ input: { run } }),
  );
  if (data) return <Report run={data} openCase={testCase} />;
  if (!error) return <PageSkeleton label={t('batchTesting.loading')} />;
  // 400 is an address whose id is not even one.
  if ([400, 404].includes(errorStatus(error) ?? 0))
    return <NotFound title={errorText({ code: 'test-runs.not-found' })} />;
  return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
}

function DownloadButton({ run }: { run: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation(
    orpc.batchTesting.runCsv.mutationOptions({
      onSuccess: ({ fileName, text }) => downloadText(fileName, text, 'text/csv'),
      onError: (error) =>
        void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 6 }),
    }),
  );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ run })}
    >
      {t('batchTesting.download')}
    </Button>
  );
}

/** The same set once more, with another choice of versions. */
function RunAgain({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const { data } = useQuery(orpc.batchTesting.set.queryOptions({ input: { set: run.set.uuid } }));
  const [isAsked, setIsAsked] = useState(false);
  if (!data || data.running !== null || data.cases === 0) return null;
  return (
    <>
      <Button
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        onClick={() => setIsAsked(true)}
      >
        {t('batchTesting.runAgain')}
      </Button>
      <RunDialog set={isAsked ? data : undefined} onClose={() => setIsAsked(false)} />
    </>
  );
}

function Report({ run, openCase }: { run: TestRun; openCase: string | undefined }) {
  const { t } = useTranslation();
  const name = useRunName()(run);
  usePageTitle(name);
  return (
    <DetailPage
      breadcrumb={useTestCrumbs(run.client, run.set)}
      title={name}
      badge={<RunStateBadge state={run.state} />}
      actions={
        <>
          <DownloadButton run={run.uuid} />
          {!isOpen(run) && <RunAgain run={run} />}
        </>
      }
    >
      <p className="hint">
        <RelativeTime at={run.createdAt} />
        {run.by !== null && ` ${t('batchTesting.by', { person: run.by })}`}
        {run.repeats > 1 && `, ${t('batchTesting.repeatsOf', { count: run.repeats })}`}
      </p>
      <RunStanding run={run} />
      {!isOpen(run) && run.progress.done > 0 && <RunSummary run={run} />}
      <RunTotals run={run} />
      <RunCases run={run} openCase={openCase} />
    </DetailPage>
  );
}
