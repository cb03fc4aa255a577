import { Checkbox, Modal, Switch, TextInput } from '@mantine/core';
import type { Webhook } from '@replique/contract/accounts/webhooks';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useSaveWebhook } from './use-save-webhook.ts';
import {
  eventKeys,
  findWebhookProblems,
  webhookEvents,
  type WebhookValues,
} from './webhook-values.ts';
import { FormFoot } from '../../ui/form/form-foot.tsx';

interface WebhookDialogProps {
  client: string;
  /** Undefined adds one. */
  webhook: Webhook | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** With the secret of one that was added. */
  onSaved: (secret: string | null) => void;
}

export function WebhookDialog(props: WebhookDialogProps) {
  const { t } = useTranslation();
  const { client, webhook, isOpen, onClose, onSaved } = props;
  const save = useSaveWebhook(client, webhook?.uuid);
  const close = () => {
    // The secret that is on its way is shown this once.
    if (save.isPending) return;
    save.reset();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={webhook ? t('webhooks.editTitle') : t('webhooks.addTitle')}
      size="32rem"
      // A click beside the dialog would throw away what is typed in it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <WebhookForm
        webhook={webhook}
        save={save}
        onClose={close}
        onSaved={(secret) => {
          save.reset();
          onSaved(secret);
        }}
      />
    </Modal>
  );
}

const blank: WebhookValues = { url: '', description: '', events: [], isOn: true };

type WebhookFormProps = Pick<WebhookDialogProps, 'webhook' | 'onClose' | 'onSaved'> & {
  save: ReturnType<typeof useSaveWebhook>;
};

function WebhookForm({ webhook, save, onClose, onSaved }: WebhookFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [values, setValues] = useState<WebhookValues>(webhook ?? blank);
  const [wasTried, setWasTried] = useState(false);
  const problems = findWebhookProblems(values);
  const change = (patch: Partial<WebhookValues>) => setValues((old) => ({ ...old, ...patch }));
  const isRefused =
    save.error !== null &&
    errorCode(save.error) === 'webhooks.address-refused' &&
    save.variables.url === values.url.trim();
  const urlProblem = wasTried && problems.url ? t(`webhooks.${problems.url}`) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (Object.values(problems).some(Boolean)) return;
    const { url, description, events, isOn } = values;
    save.mutate(
      { url: url.trim(), description: description.trim(), events, isOn },
      {
        onSuccess: (secret) => {
          showAlert({ text: escapeHtml(t('webhooks.saved')) });
          onSaved(secret);
        },
      },
    );
  };
  return (
    <form className="stack gap-16" onSubmit={submit} noValidate>
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHelp')}
        type="url"
        placeholder="https://"
        data-autofocus
        value={values.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
        error={isRefused ? errorText(save.error) : urlProblem}
      />
      <TextInput
        label={t('webhooks.description')}
        description={t('webhooks.descriptionHelp')}
        maxLength={200}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <EventChoice
        chosen={values.events}
        onChoose={(events) => change({ events })}
        problem={wasTried && problems.events ? t(`webhooks.${problems.events}`) : undefined}
      />
      {webhook && (
        <Switch
          label={t('webhooks.isOn')}
          description={t('webhooks.isOnHelp')}
          checked={values.isOn}
          onChange={(event) => change({ isOn: event.currentTarget.checked })}
        />
      )}
      <FormFoot
        submit={t('webhooks.save')}
        onClose={onClose}
        isBusy={save.isPending}
        error={!isRefused && save.error}
      />
    </form>
  );
}

interface EventChoiceProps {
  chosen: WebhookValues['events'];
  onChoose: (events: WebhookValues['events']) => void;
  problem: string | undefined;
}

function EventChoice({ chosen, onChoose, problem }: EventChoiceProps) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('webhooks.eventsLabel')}
      value={chosen}
      onChange={(events) => onChoose(webhookEvents.filter((event) => events.includes(event)))}
      error={problem}
    >
      <div className="stack gap-8 pad-6-y">
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            value={event}
            label={t(`webhooks.events.${eventKeys[event]}`)}
            description={<code>{event}</code>}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
