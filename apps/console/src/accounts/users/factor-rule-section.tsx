import { NativeSelect } from '@mantine/core';
import type { FactorFrom, FactorRule } from '@replique/contract/accounts/factor-rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection, SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import { DaysField, readDays } from './days-field.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';

const choices: FactorFrom[] = ['nobody', 'admins', 'agents', 'everybody'];

/** Of whom at this client a second factor is demanded; for its Admins. */
export function FactorRuleSection({ client }: { client: { uuid: string } }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    orpc.factorRules.read.queryOptions({ input: { client: client.uuid } }),
  );
  return (
    <FormSection title={t('account.rule.title')} why={t('account.rule.why')}>
      {error && <RetryLine error={error} onRetry={refetch} />}
      {data && <RuleForm client={client.uuid} rule={data} />}
    </FormSection>
  );
}

function RuleForm({ client, rule }: { client: string; rule: FactorRule }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useMutation(orpc.factorRules.save.mutationOptions());
  const { reportFailure } = useSaveAttempt();
  const [from, setFrom] = useState<FactorFrom>();
  const [days, setDays] = useState<string>();
  const shown = from ?? rule.from;
  const text = days ?? String(rule.graceDays);
  const graceDays = readDays(text);
  const isDirty = shown !== rule.from || graceDays !== rule.graceDays;
  const discard = () => {
    setFrom(undefined);
    setDays(undefined);
  };
  const submit = () => {
    if (graceDays === undefined) return reportFailure();
    save.mutate(
      { client, from: shown, graceDays },
      {
        onSuccess: () => {
          discard();
          showAlert({ text: escapeHtml(t('account.rule.saved')) });
        },
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  };
  return (
    <>
      <NativeSelect
        label={t('account.rule.from')}
        data={choices.map((value) => ({ value, label: t(`account.rule.of.${value}`) }))}
        value={shown}
        onChange={(event) => setFrom(event.currentTarget.value as FactorFrom)}
      />
      {shown !== 'nobody' && <DaysField value={text} onChange={setDays} />}
      {isDirty && <SaveBar isSaving={save.isPending} onSave={submit} onDiscard={discard} />}
      <LeaveWarning isDirty={isDirty} />
    </>
  );
}
