import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RetrievalTest } from '@replique/contract/retrieval';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { useErrorText } from '../lib/phrase.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { escapeHtml } from '../ui/escape-html.ts';
import { ErrorState } from '../ui/states.tsx';
import { testsQuery, useDeleteTest, useRunTests } from './queries.ts';
import classes from './retrieval.module.css';
import type { RetrievalSearch } from './retrieval-search.ts';
import { SavedTestRow } from './saved-test-row.tsx';

interface SavedTestsProps {
  client: string;
  onAgain: (search: RetrievalSearch) => void;
}

const passedOf = (tests: RetrievalTest[]) => tests.filter((test) => test.last.hasPassed).length;

/** Questions with what they must find, and how each went when it was saved and last. */
export function SavedTests({ client, onAgain }: SavedTestsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(testsQuery(client));
  const [toDelete, setToDelete] = useState<RetrievalTest>();
  const counts = (tests: RetrievalTest[]) => ({
    passed: format.number(passedOf(tests)),
    total: format.number(tests.length),
  });
  const run = useRunTests(client, ({ items }) =>
    showAlert({ text: escapeHtml(t('retrieval.ran', counts(items))) }),
  );
  const remove = useDeleteTest(client, () => {
    setToDelete(undefined);
    showAlert({ text: escapeHtml(t('retrieval.deleted')) });
  });
  const tests = data?.items ?? [];
  return (
    <section className={classes.section} aria-labelledby="retrieval-tests">
      <div className={classes.sectionHead}>
        <h2 id="retrieval-tests">{t('retrieval.tests')}</h2>
        {tests.length > 0 && (
          <>
            <span className={classes.muted}>{t('retrieval.summary', counts(tests))}</span>
            <Button
              size="compact-sm"
              variant="default"
              loading={run.isPending}
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
              onClick={() => run.mutate()}
            >
              {t('retrieval.runAll')}
            </Button>
          </>
        )}
      </div>
      <p className={classes.muted}>
        {t(data && tests.length === 0 ? 'retrieval.testsNone' : 'retrieval.testsHelp')}
      </p>
      {run.error && (
        <p role="alert" className={classes.error}>
          {errorText(run.error)}
        </p>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={classes.tests}>
        {tests.map((test) => (
          <SavedTestRow
            key={test.uuid}
            test={test}
            onAgain={() =>
              onAgain({
                question: test.question,
                language: test.language,
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
        onConfirm={() => toDelete && remove.mutate(toDelete.uuid)}
        onCancel={() => setToDelete(undefined)}
      >
        <p>{toDelete?.question}</p>
        <p>{t('retrieval.deleteText')}</p>
      </ConfirmDialog>
    </section>
  );
}
