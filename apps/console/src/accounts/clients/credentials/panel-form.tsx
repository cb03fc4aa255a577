import { Modal } from '@mantine/core';
import type { PanelHostName } from '@replique/contract/accounts/panels';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';

interface PanelFormProps {
  host: PanelHostName;
  save: { error: unknown; isPending: boolean };
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** What is wrong is said from the first try on; what is right is saved, said so and closed. */
export function usePanelForm(isWrong: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const [wasTried, setWasTried] = useState(false);
  const onSuccess = () => {
    showAlert({ text: escapeHtml(t('panels.saved')) });
    onClose();
  };
  const onSubmit = (save: (then: { onSuccess: () => void }) => void) => (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!isWrong) save({ onSuccess });
  };
  return { wasTried, onSubmit };
}

/** The dialog in which a help desk's panel is set up. */
export function PanelForm({ host, save, onSubmit, onClose, children }: PanelFormProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('panels.dialogTitle', { host: t(`panels.hosts.${host}`) })}
      size="36rem"
      // A click beside the dialog would throw away what is typed in it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form className="stack gap-16" onSubmit={onSubmit} noValidate>
        {children}
        <FormFoot
          submit={t('panels.save')}
          onClose={onClose}
          isBusy={save.isPending}
          error={save.error}
        />
      </form>
    </Modal>
  );
}
