import { Textarea, TextInput } from '@mantine/core';
import type { Panel } from '@replique/contract/accounts/panels';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { Example } from './code-example.tsx';
import { PanelForm, usePanelForm } from './panel-form.tsx';

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
  const [account, setAccount] = useState(panel?.account ?? '');
  const [publicKey, setPublicKey] = useState('');
  const save = useMutation(orpc.panels.saveZendesk.mutationOptions());
  const isAccountWrong = !accountPattern.test(account.trim());
  const isKeyMissing = publicKey.trim() === '';
  const { wasTried, onSubmit } = usePanelForm(isAccountWrong || isKeyMissing, onClose);
  const submit = onSubmit((then) =>
    save.mutate({ client, account: account.trim(), publicKey: publicKey.trim() }, then),
  );
  return (
    <PanelForm host="zendesk" save={save} onSubmit={submit} onClose={onClose}>
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
    </PanelForm>
  );
}
