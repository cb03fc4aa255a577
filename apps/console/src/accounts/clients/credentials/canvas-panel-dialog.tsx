import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { Example } from './code-example.tsx';
import { PanelForm, usePanelForm } from './panel-form.tsx';
import type { PanelDialogProps } from './panel-dialog.tsx';

const patterns = {
  account: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z]+)?$/i,
  organization: /^00D[a-z0-9]{12}(?:[a-z0-9]{3})?$/i,
  consumerSecret: /^[!-~]{16,200}$/,
};

/** Four steps: build the app, deploy it, bring its secret here, place the page. The secret is written only. */
export function CanvasPanelDialog({ client, url, panel, onClose }: PanelDialogProps) {
  const { t } = useTranslation();
  const [given, setGiven] = useState({
    account: panel?.account ?? '',
    organization: '',
    consumerSecret: '',
  });
  const save = useMutation(orpc.panels.saveCanvas.mutationOptions());
  const isWrong = (name: keyof typeof given) => !patterns[name].test(given[name].trim());
  const isAnyWrong = isWrong('account') || isWrong('organization') || isWrong('consumerSecret');
  const { wasTried, onSubmit } = usePanelForm(isAnyWrong, onClose);
  const { account, organization, consumerSecret } = given;
  const submit = onSubmit((then) =>
    save.mutate(
      {
        client,
        account: account.trim(),
        organization: organization.trim(),
        consumerSecret: consumerSecret.trim(),
      },
      then,
    ),
  );
  const fieldOf = (name: keyof typeof given, wrong: string) => ({
    autoComplete: 'off',
    value: given[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [name]: event.currentTarget.value }),
    error: wasTried && isWrong(name) ? wrong : undefined,
  });
  return (
    <PanelForm host="canvas" save={save} onSubmit={submit} onClose={onClose}>
      <Example
        title={t('panels.canvasSteps.build')}
        code={`npm run build:panels -- --address ${url}/panel/canvas/${client}`}
      />
      <p>{t('panels.canvasSteps.deploy')}</p>
      <p>{t('panels.canvasSteps.secret')}</p>
      <p>{t('panels.canvasSteps.page')}</p>
      <TextInput
        label={t('panels.salesforceAccount')}
        description={t('panels.canvasAccountHelp')}
        placeholder="acme"
        {...fieldOf('account', t('panels.canvasAccountWrong'))}
      />
      <TextInput
        label={t('panels.organization')}
        description={t('panels.organizationHelp')}
        {...fieldOf('organization', t('panels.organizationWrong'))}
      />
      <TextInput
        type="password"
        label={t('panels.consumerSecret')}
        description={t('panels.consumerSecretHelp')}
        {...fieldOf('consumerSecret', t('panels.consumerSecretMissing'))}
      />
    </PanelForm>
  );
}
