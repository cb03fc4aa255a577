import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { Example } from './code-example.tsx';
import { PanelForm, usePanelForm } from './panel-form.tsx';
import type { PanelDialogProps } from './panel-dialog.tsx';

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const shortestToken = 16;

/** Three steps: build the widget, make it a plugin, say whose it is. */
export function CrispPanelDialog({ client, url, panel, onClose }: PanelDialogProps) {
  const { t } = useTranslation();
  const [websiteId, setWebsiteId] = useState(panel?.account ?? '');
  const [token, setToken] = useState('');
  const save = useMutation(orpc.panels.saveCrisp.mutationOptions());
  const isIdWrong = !idPattern.test(websiteId.trim());
  const isTokenMissing = token.trim().length < shortestToken;
  const { wasTried, onSubmit } = usePanelForm(isIdWrong || isTokenMissing, onClose);
  const submit = onSubmit((then) =>
    save.mutate({ client, websiteId: websiteId.trim(), token: token.trim() }, then),
  );
  return (
    <PanelForm host="crisp" save={save} onSubmit={submit} onClose={onClose}>
      <Example
        title={t('panels.crispSteps.build')}
        code={`npm run build:panels -- --address ${url}/panel/crisp/${client}`}
      />
      <p>{t('panels.crispSteps.create')}</p>
      <p className="break">{t('panels.crispSteps.token')}</p>
      <TextInput
        label={t('panels.websiteId')}
        description={t('panels.websiteIdHelp')}
        autoComplete="off"
        value={websiteId}
        onChange={(event) => setWebsiteId(event.currentTarget.value)}
        error={wasTried && isIdWrong ? t('panels.websiteIdWrong') : undefined}
      />
      <TextInput
        label={t('panels.token')}
        description={t('panels.tokenHelp')}
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        error={wasTried && isTokenMissing ? t('panels.tokenMissing') : undefined}
      />
    </PanelForm>
  );
}
