import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { Example } from './code-example.tsx';
import type { PanelDialogProps } from './panel-dialog.tsx';

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const shortestToken = 16;

/** Three steps: build the widget, make it a plugin, say whose it is. */
export function CrispPanelDialog({ client, url, panel, onClose }: PanelDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [websiteId, setWebsiteId] = useState(panel?.account ?? '');
  const [token, setToken] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const save = useMutation(orpc.panels.saveCrisp.mutationOptions());
  const isIdWrong = !idPattern.test(websiteId.trim());
  const isTokenMissing = token.trim().length < shortestToken;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (isIdWrong || isTokenMissing) return;
    save.mutate(
      { client, websiteId: websiteId.trim(), token: token.trim() },
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
      title={t('panels.dialogTitle', { host: t('panels.hosts.crisp') })}
      size="36rem"
      // A click beside the dialog would throw away what is typed in it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form className="stack gap-16" onSubmit={submit} noValidate>
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
