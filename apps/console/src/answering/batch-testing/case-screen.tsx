import { skipToken, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState, NotFound } from '../../ui/states.tsx';
import { EditCase } from './edit-case.tsx';
import { NewCase } from './new-case.tsx';

/** A case of a set: written anew, or changed. */
export function TestCaseScreen() {
  const { set, case: testCase } = useParams({
    from: '/layout/clients/details/$id/batch-testing/$set/cases/{-$case}',
  });
  const { t } = useTranslation();
  const errorText = useErrorText();
  const ofSet = useQuery(orpc.batchTesting.set.queryOptions({ input: { set } }));
  const stored = useQuery(
    orpc.batchTesting.case.queryOptions({
      input: testCase === undefined ? skipToken : { case: testCase },
    }),
  );
  const error = ofSet.error ?? stored.error;
  const isThere = ofSet.data !== undefined && (testCase === undefined || stored.data !== undefined);
  // What was read once stays: a later reading that fails must not take away what is being written.
  if (error && !isThere) {
    // 400 is an address whose id is not even one.
    const isMissing = [400, 404].includes(errorStatus(error) ?? 0);
    const code = ofSet.error ? 'test-sets.not-found' : 'test-cases.not-found';
    if (isMissing) return <NotFound title={errorText({ code })} />;
    const retry = () => void Promise.all([ofSet.refetch(), testCase && stored.refetch()]);
    return <ErrorState error={error} onRetry={retry} isPage />;
  }
  if (ofSet.data && testCase === undefined) return <NewCase set={ofSet.data} />;
  if (ofSet.data && stored.data)
    return <EditCase key={stored.data.uuid} set={ofSet.data} testCase={stored.data} />;
  return <PageSkeleton label={t('batchTesting.loadingCase')} />;
}
