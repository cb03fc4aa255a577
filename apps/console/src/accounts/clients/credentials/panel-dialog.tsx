import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import type { Panel } from '@replique/contract/accounts/panels';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { Example } from './code-example.tsx';

export interface PanelDialogProps {
  client: string;
  /** Of this installation. */
  url: string;
  /** Undefined where none is set up. */
  panel: Panel | undefined;
  onClose: () => void;
}

const accountPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Three steps: build the app, upload it, paste its key. */
export function PanelDialog({ client, url, panel, onClose }: PanelDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [account, setAccount] = useState(panel?.account ?? '');
  const [publicKey, setPublicKey] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const save = useMutation(orpc.panels.saveZendesk.mutationOptions());
  const isAccountWrong = !accountPattern.test(account.trim());
  const isKeyMissing = publicKey.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isAccountWrong || isKeyMissing) return;
    save.mutate(
      { client, account: account.trim(), publicKey: publicKey.trim() },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('panels.saved')) });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('panels.dialogTitle', { host: t('panels.hosts.zendesk') })}
      size="36rem"
      // A click beside the dialog would throw away what is typed in it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form className="stack gap-16" onSubmit={submit} noValidate>
        <Example
          title={t('panels.steps.build')}
          code={`npm run build:panels -- --address ${url}/panel/zendesk/${client}`}
        />
        <p>{t('panels.steps.upload')}</p>
        <p>{t('panels.steps.key')}</p>
        <TextInput
          label={t('panels.account')}
          description={t('panels.accountHelp')}
          placeholder="acme"
          autoComplete="off"
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
          error={wasTried && isAccountWrong ? t('panels.accountWrong') : undefined}
        />
        <Textarea
          label={t('panels.publicKey')}
          placeholder="-----BEGIN PUBLIC KEY-----"
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          value={publicKey}
          onChange={(event) => setPublicKey(event.currentTarget.value)}
          error={wasTried && isKeyMissing ? t('panels.keyMissing') : undefined}
        />
        {save.error && (
          <p className="danger" role="alert">
            {errorText(save.error)}
          </p>
        )}
        <div className="actions row">
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('panels.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
