import { Button, TextInput } from '@mantine/core';
import type { TestRun } from '@replique/contract/answering/batch-testing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useErrorText, type PhraseKey } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { isOpen } from '../open-run.ts';
import { RunProgress } from './run-state.tsx';
import { readMicros } from '../typed-numbers.ts';

const grounds = {
  stopped: 'ground-warning',
  cancelled: 'ground-neutral',
  failed: 'ground-danger',
} as const;

function CancelButton({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation(
    orpc.batchTesting.cancelRun.mutationOptions({
      onSuccess: () => void showAlert({ text: escapeHtml(t('batchTesting.cancelled')) }),
    }),
  );
  return (
    <>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={() => mutate({ run: run.uuid })}
        >
          {t('batchTesting.cancelRun')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
    </>
  );
}

/** Goes on with what is left; asks first, and for another limit. */
function ResumeButton({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const [isAsked, setIsAsked] = useState(false);
  const [limit, setLimit] = useState('');
  const limitMicros = readMicros(limit);
  const isWrong = limit.trim() !== '' && limitMicros === undefined;
  const isStopped = run.state === 'stopped';
  const higherThan = format.money(run.limitMicros ?? 0);
  const { mutate, isPending, error } = useMutation(
    orpc.batchTesting.resumeRun.mutationOptions({
      onSuccess: () => {
        showAlert({ text: escapeHtml(t('batchTesting.resumed')) });
        setIsAsked(false);
      },
    }),
  );
  const { done, total } = run.progress;
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setIsAsked(true)}>
        {t('batchTesting.resumeRun')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('batchTesting.resumeTitle')}
        confirmLabel={t('batchTesting.resumeRun')}
        isBusy={isPending}
        isConfirmDisabled={isWrong || (isStopped && limitMicros === undefined)}
        error={error ? errorText(error) : undefined}
        onConfirm={() => mutate({ run: run.uuid, ...(limitMicros && { limitMicros }) })}
        onCancel={() => setIsAsked(false)}
      >
        <p>
          {t('batchTesting.resumeText', {
            done: format.number(done),
            total: format.number(total),
          })}
        </p>
        <TextInput
          mt="0.75rem"
          label={t('batchTesting.limit')}
          description={
            isStopped
              ? t('batchTesting.resumeHigher', { limit: higherThan })
              : t('batchTesting.resumeLimit')
          }
          inputMode="decimal"
          value={limit}
          error={isWrong && t('batchTesting.limitWrong')}
          onChange={(event) => setLimit(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </div>
  );
}

/** Why a run broke off, in words where the reason is known. */
function Fault({ fault }: { fault: string }) {
  const { t, i18n } = useTranslation();
  const known = [`batchTesting.faults.${fault}`, `models.failures.${fault}`, `error.${fault}`].find(
    (key) => i18n.exists(key),
  );
  return <p>{known ? t(known as PhraseKey) : t('batchTesting.fault', { fault })}</p>;
}

/** How far a run is, or why it did not come to its end, and what can be done about it. */
export function RunStanding({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, deployment, fault, limitMicros } = run;
  const ofDeployment = deployment !== null && <p>{t('batchTesting.ofDeployment')}</p>;
  if (isOpen(run))
    return (
      <div className="stack break round-8 ground-info gap-8 pad-12-16">
        {state === 'waiting' ? <p>{t('batchTesting.waitingText')}</p> : <RunProgress run={run} />}
        {ofDeployment}
        <p className="hint">{t('batchTesting.leaveRun')}</p>
        {deployment === null && <CancelButton run={run} />}
      </div>
    );
  if (state === 'done' || state === 'waiting' || state === 'running') return null;
  return (
    <div className={`stack break round-8 gap-8 pad-12-16 ${grounds[state]}`} role="status">
      <p>{t(`batchTesting.${state}Text`, { limit: format.money(limitMicros ?? 0) })}</p>
      {fault !== null && <Fault fault={fault} />}
      {ofDeployment}
      {deployment === null && <ResumeButton run={run} />}
    </div>
  );
}
