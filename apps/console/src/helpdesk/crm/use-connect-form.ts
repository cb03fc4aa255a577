import type { CrmPlatform, CrmState } from '@replique/contract/helpdesk/crm';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { readAgain, type Inputs } from '../../lib/orpc.ts';
import { crmKeys } from '../../lib/queries/helpdesk.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useSaveAttempt } from '../../ui/use-save-attempt.ts';
import {
  blamedFields,
  checkField,
  guides,
  refusalOf,
  refusedFields,
  type FieldName,
  type Values,
  usualValues,
  withTyped,
  type Way,
} from './platforms.ts';
import { useCrmWords } from './use-crm-words.ts';

type Body<Route extends keyof Inputs['crm']> = Extract<
  Inputs['crm'][Route],
  { body: unknown }
>['body'];

function connectTo(platform: CrmPlatform, client: string, values: Values) {
  const params = { client };
  // The form asks for exactly these fields; the server checks them.
  switch (platform) {
    case 'zendesk':
      return api.crm.connectZendesk({ params, body: values as Body<'connectZendesk'> });
    case 'gorgias':
      return api.crm.connectGorgias({ params, body: values as Body<'connectGorgias'> });
    case 'salesforce':
      return api.crm.connectSalesforce({ params, body: values as Body<'connectSalesforce'> });
    case 'crisp':
      return api.crm.connectCrisp({ params, body: values as Body<'connectCrisp'> });
    case 'mailbox': {
      const ports = { imapPort: Number(values.imapPort), smtpPort: Number(values.smtpPort) };
      const body = { ...values, ...ports } as Body<'connectMailbox'>;
      return api.crm.connectMailbox({ params, body });
    }
  }
}

/** What is typed, and its sending. After a refusal every value stands as it was typed. */
export function useConnectForm(client: string, state: CrmState, onConnected: () => void) {
  const { t } = useTranslation();
  const connect = useMutation({
    mutationFn: (typed: Values) => connectTo(state.platform, client, typed),
    // Done before they are read again: what asked for it may be gone by then.
    onSuccess: () => void readAgain(...crmKeys),
  });
  const guide = guides[state.platform];
  const [usualWay = 'token'] = Object.keys(guide) as Way[];
  const words = useCrmWords(state.platform);
  const [way, setWay] = useState<Way>(usualWay);
  const [values, setValues] = useState<Values>({});
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const steps = guide[way] ?? [];
  const fields = steps.flatMap((step) => step.fields);
  const valueOf = (name: FieldName) => values[name] ?? usualValues[name] ?? '';
  const errorOf = (name: FieldName) => checkField(name, valueOf(name));
  const refusal = refusalOf(connect.error);
  const submit = () => {
    if (fields.some((name) => errorOf(name) !== undefined)) return reportFailure();
    const typed = Object.fromEntries(
      fields.map((name) => [name, valueOf(name).trim()]).filter(([, text]) => text !== ''),
    ) as Values;
    connect.mutate(typed, {
      onSuccess: () => {
        setValues({});
        forget();
        showAlert({ text: escapeHtml(words.connecting('saved')) });
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
    valueOf,
    change: (name: FieldName, value: string) => {
      if (connect.isError) connect.reset();
      setValues((old) => withTyped(old, name, value));
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
