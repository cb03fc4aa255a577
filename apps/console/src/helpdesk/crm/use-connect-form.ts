import type { CrmState } from '@replique/contract/helpdesk/crm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import { platformNames } from '../../lib/platform-names.ts';
import {
  blamedFields,
  checkField,
  guides,
  refusalOf,
  refusedFields,
  type FieldName,
  type Values,
  type Way,
} from './platforms.ts';
import { useConnectCrm } from './queries.ts';

/** What is typed, and its sending. After a refusal every value stands as it was typed. */
export function useConnectForm(client: string, state: CrmState, onConnected: () => void) {
  const { t } = useTranslation();
  const connect = useConnectCrm(client, state.platform);
  const guide = guides[state.platform];
  const [way, setWay] = useState<Way>(guide.oauth ? 'oauth' : 'token');
  const [values, setValues] = useState<Values>({});
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const steps = guide[way] ?? [];
  const fields = steps.flatMap((step) => step.fields);
  const errorOf = (name: FieldName) => checkField(name, values[name] ?? '');
  const refusal = refusalOf(connect.error);
  const submit = () => {
    if (fields.some((name) => errorOf(name) !== undefined)) return reportFailure();
    const typed = Object.fromEntries(
      fields.map((name) => [name, values[name]?.trim() ?? '']).filter(([, text]) => text !== ''),
    ) as Values;
    connect.mutate(typed, {
      onSuccess: () => {
        setValues({});
        forget();
        const platform = platformNames[state.platform];
        showAlert({ text: escapeHtml(t('crm.saved', { platform })) });
        onConnected();
      },
    });
  };
  return {
    way,
    setWay: (chosen: Way) => {
      if (connect.isError) connect.reset();
      setWay(chosen);
    },
    hasTwoWays: Object.keys(guide).length > 1,
    steps,
    values,
    change: (name: FieldName, value: string) => {
      if (connect.isError) connect.reset();
      setValues((old) => ({ ...old, [name]: value }));
    },
    messageOf: (name: FieldName) => {
      const lack = wasTried ? errorOf(name) : undefined;
      if (lack) return t(`crm.${lack}`);
      return refusedFields(connect.error).includes(name) ? t('crm.invalid') : undefined;
    },
    isBlamed: (name: FieldName) => refusal !== undefined && blamedFields(refusal).includes(name),
    isDirty: Object.values(values).some((value) => value !== ''),
    submit,
    connect,
    refusal,
  };
}

export type ConnectForm = ReturnType<typeof useConnectForm>;
