import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TestCase, TestSet } from '@replique/contract/answering/batch-testing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormPage } from '../../ui/page/form-page.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import classes from './batch-testing.module.css';
import { CaseFields } from './case-fields.tsx';
import { isSameCase, valuesOf, writtenCase, type CaseValues } from './case-values.ts';
import { useTestCrumbs } from './crumbs.ts';
import { toSet } from './links.ts';

interface EditCaseProps {
  set: TestSet;
  testCase: TestCase;
}

/** Deletes the case and goes back to its set. */
function DeleteCase({ set, testCase }: EditCaseProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending, error } = useMutation(
    orpc.batchTesting.removeCases.mutationOptions({
      onSuccess: async ({ removed }) => {
        showAlert({ text: escapeHtml(t('batchTesting.casesRemoved', { count: removed })) });
        await navigate({ ...toSet(set.client.uuid, set.uuid), ignoreBlocker: true });
      },
    }),
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setIsAsked(true)}
      >
        {t('batchTesting.deleteCase')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('batchTesting.deleteCaseTitle')}
        confirmLabel={t('batchTesting.deleteCase')}
        isDanger
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={() => mutate({ set: set.uuid, cases: [testCase.uuid] })}
        onCancel={() => setIsAsked(false)}
      >
        {t('batchTesting.removeCasesText')}
      </ConfirmDialog>
    </>
  );
}

/** What stands in the form beside what is stored, and how it is saved. */
function useEditing({ testCase }: EditCaseProps) {
  const { t } = useTranslation();
  const [base, setBase] = useState(testCase);
  const [values, setValues] = useState<CaseValues>(() => valuesOf(testCase));
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const adopt = (stored: TestCase) => {
    setBase(stored);
    setValues(valuesOf(stored));
    forget();
  };
  const save = useMutation(
    orpc.batchTesting.changeCase.mutationOptions({
      onSuccess: (saved) => {
        showAlert({ text: escapeHtml(t('batchTesting.caseSaved')) });
        adopt(saved);
      },
    }),
  );
  /** After somebody else changed the case: `mine` stays in the form, to be saved over it, or theirs takes its place. */
  const settle = async (whose: 'mine' | 'theirs') => {
    const stored = await queryClient.fetchQuery(
      orpc.batchTesting.case.queryOptions({ input: { case: base.uuid }, staleTime: 0 }),
    );
    save.reset();
    if (whose === 'theirs') adopt(stored);
    else setBase(stored);
  };
  const submit = () => {
    const written = writtenCase(values);
    if (written) save.mutate({ case: base.uuid, revision: base.revision, ...written });
    else reportFailure();
  };
  const isDirty = !isSameCase(values, valuesOf(base));
  return { values, setValues, isDirty, wasTried, save, submit, settle, restore: () => adopt(base) };
}

function Changed({ onSettle }: { onSettle: (whose: 'mine' | 'theirs') => void }) {
  const { t } = useTranslation();
  return (
    <div className="stack break round-8 ground-warning gap-8 pad-12-16" role="alert">
      <strong>{t('batchTesting.changedTitle')}</strong>
      <p>{t('batchTesting.changedText')}</p>
      <div className={`row wrap gap-4-8 ${classes.badges}`}>
        {(['mine', 'theirs'] as const).map((whose) => (
          <Button key={whose} size="compact-sm" variant="default" onClick={() => onSettle(whose)}>
            {t(`batchTesting.changedKeep.${whose}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Where the question comes from, when that is a ticket. */
function Origin({ testCase }: Pick<EditCaseProps, 'testCase'>) {
  const { t } = useTranslation();
  const { ticket, cut } = testCase;
  if (!ticket) return null;
  return (
    <p className="hint">
      <Link to="/tickets/$ticket" params={{ ticket: ticket.uuid }} className="link break">
        {t('batchTesting.ofTicket', { ticket: ticket.externalId })}
      </Link>
      {cut !== null && `, ${t('batchTesting.cutAfter', { count: cut })}`}
      {`. ${t('batchTesting.ticketCase')}`}
    </p>
  );
}

export function EditCase({ set, testCase }: EditCaseProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const editing = useEditing({ set, testCase });
  const { values, setValues, save } = editing;
  const isConflict = save.error !== null && errorCode(save.error) === 'request.conflict';
  usePageTitle(t('titles.testCase'));
  return (
    <FormPage
      title={t('batchTesting.editCase')}
      breadcrumb={useTestCrumbs(set.client, set)}
      actions={<DeleteCase set={set} testCase={testCase} />}
      isDirty={editing.isDirty}
      isSaving={save.isPending}
      onSave={editing.submit}
      onDiscard={editing.restore}
    >
      {isConflict && <Changed onSettle={(whose) => void editing.settle(whose)} />}
      {save.error && !isConflict && (
        <p role="alert" className="danger">
          {errorText(save.error)}
        </p>
      )}
      <CaseFields
        client={set.client.uuid}
        values={values}
        wasTried={editing.wasTried}
        asked={<Origin testCase={testCase} />}
        onChange={(patch) => setValues((old) => ({ ...old, ...patch }))}
      />
    </FormPage>
  );
}
