import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { RetrievalTest } from '@replique/contract/knowledge/retrieval';
import { offeredLanguages } from '@replique/contract/offered-languages';
import { pickChoice } from '../../lib/search.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { ErrorState } from '../../ui/states.tsx';

import { SavedTestRow } from './saved-test-row.tsx';
import type { RetrievalSearch } from '../routes.ts';
import { type ChangeSearch } from '../../lib/search-state.ts';

interface SavedTestsProps {
  client: string;
  onAgain: ChangeSearch<RetrievalSearch>;
}

const passedOf = (tests: RetrievalTest[]) => tests.filter((test) => test.last.hasPassed).length;

/** Questions with what they must find, and how each went when it was saved and last. */
export function SavedTests({ client, onAgain }: SavedTestsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(
    orpc.retrieval.tests.queryOptions({ input: { client } }),
  );
  const [toDelete, setToDelete] = useState<RetrievalTest>();
  const counts = (tests: RetrievalTest[]) => ({
    passed: format.number(passedOf(tests)),
    total: format.number(tests.length),
  });
  const run = useMutation(
    orpc.retrieval.runTests.mutationOptions({
      onSuccess: ({ items }) =>
        void showAlert({ text: escapeHtml(t('retrieval.ran', counts(items))) }),
    }),
  );
  const remove = useMutation(
    orpc.retrieval.deleteTest.mutationOptions({
      onSuccess: () => {
        setToDelete(undefined);
        showAlert({ text: escapeHtml(t('retrieval.deleted')) });
      },
    }),
  );
  const tests = data?.items ?? [];
  return (
    <section className="column shrink gap-8" aria-labelledby="retrieval-tests">
      <div className="row wrap gap-4-12">
        <h2 id="retrieval-tests">{t('retrieval.tests')}</h2>
        {tests.length > 0 && (
          <>
            <span className="muted small">{t('retrieval.summary', counts(tests))}</span>
            <Button
              size="compact-sm"
              variant="default"
              loading={run.isPending}
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
              onClick={() => run.mutate({ client })}
            >
              {t('retrieval.runAll')}
            </Button>
          </>
        )}
      </div>
      <p className="muted small">
        {t(data && tests.length === 0 ? 'retrieval.testsNone' : 'retrieval.testsHelp')}
      </p>
      {run.error && (
        <p role="alert" className="danger">
          {errorText(run.error)}
        </p>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="list stack gap-8 hide-empty">
        {tests.map((test) => (
          <SavedTestRow
            key={test.uuid}
            test={test}
            onAgain={() =>
              onAgain({
                question: test.question,
                language: pickChoice(test.language, offeredLanguages),
                ticket: undefined,
                document: undefined,
              })
            }
            onDelete={() => {
              remove.reset();
              setToDelete(test);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title={t('retrieval.deleteTitle')}
        confirmLabel={t('retrieval.deleteTest')}
        isDanger
        isBusy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onConfirm={() => toDelete && remove.mutate({ client, test: toDelete.uuid })}
        onCancel={() => setToDelete(undefined)}
      >
        <p>{toDelete?.question}</p>
        <p>{t('retrieval.deleteText')}</p>
      </ConfirmDialog>
    </section>
  );
}
