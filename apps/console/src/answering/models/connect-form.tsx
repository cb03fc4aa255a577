import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ModelKind, OfferedModel, ProviderState } from '@replique/contract/answering/models';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { causeOf, useFailureText } from './failure-text.ts';
import { toCredentials, type KeyForm } from './key-form.ts';
import { ModelNameField } from './model-name-field.tsx';
import type { ModelScope } from './scope.ts';
import { useTrialWords } from './trial.ts';
import { FormFoot } from '../../ui/form/form-foot.tsx';

/** As the contract names them; its values would bring zod, whose code the Trusted Types policy refuses. */
const modelKinds = ['text', 'embedding', 'rerank'] as const satisfies ModelKind[];

interface ConnectFormProps {
  client: ModelScope;
  state: ProviderState;
  /** There is a key of this scope already: it may stay. */
  isOwn: boolean;
  models: OfferedModel[];
  onClose: () => void;
}

function useConnectForm({ client, state, isOwn, models, onClose }: ConnectFormProps) {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const trialWords = useTrialWords();
  const save = useMutation(orpc.models.saveKey.mutationOptions());
  const isServer = state.provider === 'openai-compatible';
  const known = isOwn ? models.find(({ llm }) => llm === state.provider) : undefined;
  const [values, setValues] = useState<KeyForm>({
    provider: state.provider,
    key: '',
    baseUrl: isOwn ? (state.baseUrl ?? '') : '',
    model: known?.model ?? '',
    kind: known?.kind ?? 'text',
    anyway: false,
  });
  const [wasTried, setWasTried] = useState(false);
  const missing = {
    key: values.key.trim() === '' && !isServer && !(isOwn && state.hasKey),
    baseUrl: isServer && values.baseUrl.trim() === '',
    model: values.model.trim() === '',
  };
  const change = (patch: Partial<KeyForm>) => {
    setValues((old) => ({ ...old, ...patch }));
    save.reset();
  };
  const submit = (anyway: boolean) => {
    setWasTried(true);
    if (Object.values(missing).some(Boolean)) return;
    const { provider, kind } = values;
    const model = values.model.trim();
    save.mutate(
      {
        params: { provider },
        body: { ...toCredentials(client, values), model, kind, anyway },
      },
      {
        onSuccess: (after) => {
          const name = llmName(provider);
          const asked = after.models.find((each) => each.llm === provider && each.model === model);
          const result = asked ? trialWords(asked).join(', ') : '';
          const said = t('models.connect.connected', { provider: name });
          showAlert({ text: escapeHtml([said, result].filter(Boolean).join('. ')) });
          onClose();
        },
      },
    );
  };
  return { values, change, submit, save, missing, wasTried, isServer };
}

function keyHelp(state: ProviderState, isOwn: boolean, isServer: boolean) {
  if (isOwn && state.keyHint) return 'models.connect.keyKept' as const;
  return isServer ? ('models.connect.keyOptional' as const) : ('models.connect.keyHelp' as const);
}

export function ConnectForm(props: ConnectFormProps) {
  const { client, state, isOwn, onClose } = props;
  const { t } = useTranslation();
  const { values, change, submit, save, missing, wasTried, isServer } = useConnectForm(props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(false);
  };
  return (
    <form className="stack gap-16" onSubmit={onSubmit} noValidate>
      <TextInput
        label={t('models.connect.key')}
        description={t(keyHelp(state, isOwn, isServer), { hint: state.keyHint })}
        type="password"
        autoComplete="new-password"
        data-autofocus
        value={values.key}
        onChange={(event) => change({ key: event.currentTarget.value })}
        error={wasTried && missing.key ? t('models.connect.needKey') : undefined}
      />
      <TextInput
        label={t('models.connect.baseUrl')}
        description={t(isServer ? 'models.connect.baseUrlServer' : 'models.connect.baseUrlHelp')}
        type="url"
        placeholder="https://"
        value={values.baseUrl}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
        error={wasTried && missing.baseUrl ? t('models.connect.needAddress') : undefined}
      />
      <ModelNameField
        client={client}
        form={values}
        onChange={(model) => change({ model })}
        error={wasTried && missing.model ? t('models.connect.needModel') : undefined}
      />
      <KindField value={values.kind} onChange={(kind) => change({ kind })} />
      <Refusal error={save.error} isBusy={save.isPending} onAnyway={() => submit(true)} />
      <FormFoot submit={t('models.connect.submit')} onClose={onClose} isBusy={save.isPending} />
    </form>
  );
}

export function KindField(props: { value: ModelKind; onChange: (kind: ModelKind) => void }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t('models.connect.kind')}
      data={modelKinds.map((value) => ({ value, label: t(`models.kinds.${value}`) }))}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value as ModelKind)}
    />
  );
}

interface RefusalProps {
  error: unknown;
  isBusy: boolean;
  onAnyway: () => void;
}

/** Why nothing was saved; where only the test failed, it can be saved all the same. */
function Refusal({ error, isBusy, onAnyway }: RefusalProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failureText = useFailureText();
  if (!error) return null;
  const cause = causeOf(error);
  if (!cause)
    return (
      <p className="danger" role="alert">
        {errorText(error)}
      </p>
    );
  return (
    <div role="alert" className="stack left gap-8">
      <p className="danger">{t('models.connect.failed', { cause: failureText(cause) })}</p>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onAnyway}>
        {t('models.connect.anyway')}
      </Button>
    </div>
  );
}
