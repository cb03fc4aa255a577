import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { makeSecret } from '../../../lib/session/pkce.ts';
import { Example } from './code-example.tsx';
import { PanelForm, usePanelForm } from './panel-form.tsx';
import type { PanelDialogProps } from './panel-dialog.tsx';

const patterns = {
  gorgias: /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i,
  salesforce: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z]+)?$/i,
};

interface SecretPanelFormProps extends PanelDialogProps {
  host: keyof typeof patterns;
  steps: string[];
  save: {
    error: unknown;
    isPending: boolean;
    mutate: (
      given: { client: string; account: string; secret: string },
      then: { onSuccess: () => void },
    ) => void;
  };
}

/** A tool whose server says our secret: build, install, paste the secret there, say whose account it is. */
function SecretPanelForm({ client, url, panel, onClose, host, steps, save }: SecretPanelFormProps) {
  const { t, i18n } = useTranslation();
  const [account, setAccount] = useState(panel?.account ?? '');
  const [secret] = useState(makeSecret);
  const isAccountWrong = !patterns[host].test(account.trim());
  const { wasTried, onSubmit } = usePanelForm(isAccountWrong, onClose);
  const submit = onSubmit((then) => save.mutate({ client, account: account.trim(), secret }, then));
  // The texts of Gorgias are in the package; a component of Salesforce speaks the agent's language.
  const language = host === 'gorgias' && i18n.language === 'fr' ? '--language fr ' : '';
  return (
    <PanelForm host={host} save={save} onSubmit={submit} onClose={onClose}>
      <Example
        title={t(`panels.${host}Steps.build`)}
        code={`npm run build:panels -- ${language}--address ${url}/panel/${host}/${client}`}
      />
      {steps.map((step) => (
        <p key={step}>{step}</p>
      ))}
      <div className="stack gap-2">
        <Example title={t('panels.secret')} code={secret} />
        <span className="muted small">{t('panels.secretHelp')}</span>
      </div>
      <TextInput
        label={t(`panels.${host}Account`)}
        description={t(`panels.${host}AccountHelp`)}
        placeholder="acme"
        autoComplete="off"
        value={account}
        onChange={(event) => setAccount(event.currentTarget.value)}
        error={wasTried && isAccountWrong ? t(`panels.${host}AccountWrong`) : undefined}
      />
    </PanelForm>
  );
}

export function GorgiasPanelDialog(props: PanelDialogProps) {
  const { t } = useTranslation();
  const save = useMutation(orpc.panels.saveGorgias.mutationOptions());
  const steps = [t('panels.gorgiasSteps.create'), t('panels.gorgiasSteps.widget')];
  return <SecretPanelForm {...props} host="gorgias" steps={steps} save={save} />;
}

export function SalesforcePanelDialog(props: PanelDialogProps) {
  const { t } = useTranslation();
  const save = useMutation(orpc.panels.saveSalesforce.mutationOptions());
  const steps = [
    t('panels.salesforceSteps.deploy'),
    t('panels.salesforceSteps.secret'),
    t('panels.salesforceSteps.page'),
  ];
  return <SecretPanelForm {...props} host="salesforce" steps={steps} save={save} />;
}
