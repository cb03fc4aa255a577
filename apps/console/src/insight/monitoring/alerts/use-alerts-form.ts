import type { Alerts } from '@replique/contract/insight/monitoring';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc } from '../../../lib/orpc.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import {
  findProblems,
  hasProblems,
  isSameAlerts,
  toInput,
  valuesOf,
  type AlertsValues,
} from './alerts-values.ts';

/** What stands in the form beside what is stored, and how it is saved. */
export function useAlertsForm(alerts: Alerts) {
  const { t } = useTranslation();
  const [base, setBase] = useState(alerts);
  const [values, setValues] = useState<AlertsValues>(() => valuesOf(alerts));
  /** Of a program that is told from now on; the server says it this once. */
  const [secret, setSecret] = useState<string>();
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const save = useMutation(orpc.monitoring.setAlerts.mutationOptions());
  const problems = findProblems(values);
  const adopt = (stored: Alerts) => {
    setBase(stored);
    setValues(valuesOf(stored));
    forget();
  };
  const submit = () => {
    if (hasProblems(problems)) return reportFailure();
    save.mutate(toInput(values, base.revision), {
      onSuccess: (saved) => {
        adopt(saved);
        setSecret(saved.webhookSecret ?? undefined);
        showAlert({ text: escapeHtml(t('monitoring.alerts.saved')) });
      },
      // A refused address stands at its field.
      onError: reportFailure,
    });
  };
  /** After somebody else changed it: `mine` stays in the form, to be saved over it, or theirs takes its place. */
  const settle = async (whose: 'mine' | 'theirs') => {
    const stored = await queryClient.fetchQuery(orpc.monitoring.alerts.queryOptions({ input: {} }));
    save.reset();
    if (whose === 'theirs') adopt(stored);
    else setBase(stored);
  };
  const restore = () => {
    save.reset();
    adopt(base);
  };
  const refusal = save.error === null ? undefined : errorCode(save.error);
  return {
    base,
    values,
    change: (patch: Partial<AlertsValues>) => setValues((old) => ({ ...old, ...patch })),
    isDirty: !isSameAlerts(values, valuesOf(base)),
    problems: wasTried ? problems : undefined,
    isSaving: save.isPending,
    error: save.error,
    isConflict: refusal === 'request.conflict',
    isWebhookRefused:
      refusal === 'monitoring.webhook-not-allowed' &&
      save.variables?.webhookUrl === values.webhookUrl.trim(),
    submit,
    settle,
    restore,
    secret,
    forgetSecret: () => setSecret(undefined),
  };
}

export type AlertsForm = ReturnType<typeof useAlertsForm>;
