import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Example } from './example.tsx';

function ConfirmExample() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Example name="ConfirmDialog" what={t('reference.confirm')}>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('reference.open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('reference.confirmTitle')}
        confirmLabel={t('ui.close')}
        onConfirm={close}
        onCancel={close}
      >
        {t('reference.confirmText')}
      </ConfirmDialog>
    </Example>
  );
}

export function ActionExamples() {
  const { t } = useTranslation();
  return (
    <>
      <Example name="Button" what={t('reference.button')}>
        <Button>{t('ui.save')}</Button>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('palette.newPrompt')}</Button>
        <Button variant="default">{t('ui.cancel')}</Button>
        <Button variant="subtle" color="gray">
          {t('ui.discard')}
        </Button>
        <Button color="red.8">{t('ui.leaveConfirm')}</Button>
        <Button disabled>{t('reference.disabled')}</Button>
      </Example>
      <Example name="ActionIcon, Tooltip" what={t('reference.actionIcon')}>
        <Tooltip label={t('shortcuts.edit')}>
          <ActionIcon variant="default" aria-label={t('shortcuts.edit')}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Example>
      <ConfirmExample />
    </>
  );
}
