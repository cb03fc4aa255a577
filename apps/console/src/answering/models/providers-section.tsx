import { Button } from '@mantine/core';
import type { ModelSettings, ProviderState } from '@replique/contract/answering/models';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { useFailureText } from './failure-text.ts';
import classes from './models.module.css';
import { ProviderWords } from './provider-words.tsx';
import type { ModelScope, SectionProps } from './scope.ts';

export function ProvidersSection({ client, settings }: SectionProps) {
  const { t } = useTranslation();
  const [connecting, setConnecting] = useState<ProviderState>();
  const [leaving, setLeaving] = useState<ProviderState>();
  const why = t(client ? 'models.providers.whyClient' : 'models.providers.why');
  return (
    <FormSection title={t('models.providers.title')} why={why}>
      <ul className="list surface stack">
        {settings.providers.map((state) => (
          <li key={state.provider} className={`bar pad-8-12 line-between ${classes.row}`}>
            <ProviderWords state={state} />
            <ProviderButtons
              client={client}
              settings={settings}
              state={state}
              onConnect={() => setConnecting(state)}
              onRemove={() => setLeaving(state)}
            />
          </li>
        ))}
      </ul>
      <ConnectDialog
        client={client}
        state={connecting}
        models={settings.models}
        onClose={() => setConnecting(undefined)}
      />
      <RemoveKeyDialog client={client} state={leaving} onClose={() => setLeaving(undefined)} />
    </FormSection>
  );
}

interface ButtonsProps extends SectionProps {
  state: ProviderState;
  onConnect: () => void;
  onRemove: () => void;
}

/** Whether the key is of this very scope, and so can be changed here. */
const isOwn = (client: ModelScope, { origin }: ProviderState) =>
  origin === (client ? 'client' : 'installation');

function connectLabel(client: ModelScope, state: ProviderState) {
  if (isOwn(client, state)) return 'models.providers.change' as const;
  return state.origin === null
    ? ('models.providers.connect' as const)
    : ('models.providers.ownKey' as const);
}

function ProviderButtons(props: ButtonsProps) {
  const { client, settings, state, onConnect, onRemove } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const llmName = useLlmName();
  const test = useMutation(orpc.models.testKey.mutationOptions());
  const provider = llmName(state.provider);
  const listed = settings.models.find(({ llm }) => llm === state.provider);
  const tell = (after: ModelSettings) => {
    const result = after.providers.find((each) => each.provider === state.provider);
    const failure = result?.lastFailure;
    const text = failure
      ? t('models.providers.worksNot', { provider, cause: failureText(failure.code) })
      : t('models.providers.works', { provider });
    showAlert({ text: escapeHtml(text), ...(failure ? { severity: 'error', delay: 8 } : {}) });
  };
  return (
    <div className="wrap gap-6">
      {state.origin !== null && listed && (
        <Button
          size="compact-sm"
          variant="default"
          loading={test.isPending}
          aria-label={t('models.providers.testOf', { provider })}
          onClick={() =>
            test.mutate(
              {
                params: { provider: state.provider },
                body: { client, model: listed.model },
              },
              {
                onSuccess: tell,
                onError: (error) =>
                  showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
              },
            )
          }
        >
          {t('models.providers.test')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onConnect}>
        {t(connectLabel(client, state))}
      </Button>
      {isOwn(client, state) && (
        <Button size="compact-sm" variant="default" onClick={onRemove}>
          {t('models.providers.remove')}
        </Button>
      )}
    </div>
  );
}

interface RemoveProps {
  client: ModelScope;
  state: ProviderState | undefined;
  onClose: () => void;
}

function RemoveKeyDialog({ client, state, onClose }: RemoveProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const llmName = useLlmName();
  const remove = useMutation(orpc.models.removeKey.mutationOptions());
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={state !== undefined}
      title={t('models.providers.removeTitle', { provider: state ? llmName(state.provider) : '' })}
      confirmLabel={t('models.providers.remove')}
      isDanger
      isBusy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onCancel={close}
      onConfirm={() => {
        if (!state) return;
        remove.mutate(
          { params: { provider: state.provider }, query: { client } },
          {
            onSuccess: () => {
              showAlert({ text: escapeHtml(t('models.providers.removed')) });
              close();
            },
          },
        );
      }}
    >
      {t('models.providers.removeText')}
    </ConfirmDialog>
  );
}
