import { Button, Checkbox } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import type { StaffFactorRule } from '@replique/contract/accounts/factor-rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { AccountDialog, DialogForm } from './account/account-dialog.tsx';
import { DaysField, readDays } from './days-field.tsx';

/** Whether super-admins must have a second factor; for super-admins. */
export function StaffFactorButton() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery(orpc.factorRules.readStaff.queryOptions({ enabled: isOpen }));
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldLock size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('account.rule.staffButton')}
      </Button>
      <AccountDialog title={t('account.rule.staffTitle')} isOpen={isOpen} onClose={close}>
        {error && (
          <p className="danger" role="alert">
            {errorText(error)}
          </p>
        )}
        {data && <StaffForm rule={data} onClose={close} />}
      </AccountDialog>
    </>
  );
}

function StaffForm({ rule, onClose }: { rule: StaffFactorRule; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const save = useMutation(orpc.factorRules.saveStaff.mutationOptions());
  const [isRequired, setIsRequired] = useState(rule.isRequired);
  const [days, setDays] = useState(String(rule.graceDays));
  const submit = () => {
    const graceDays = readDays(days);
    if (graceDays === undefined) return;
    save.mutate(
      { isRequired, graceDays },
      {
        onSuccess: () => {
          showAlert({ text: escapeHtml(t('account.rule.saved')) });
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm
      submitLabel={t('ui.save')}
      isBusy={save.isPending}
      error={save.error ? errorText(save.error) : undefined}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p>{t('account.rule.staffText')}</p>
      <Checkbox
        label={t('account.rule.staffRequired')}
        checked={isRequired}
        onChange={(event) => setIsRequired(event.currentTarget.checked)}
      />
      {isRequired && <DaysField value={days} onChange={setDays} />}
    </DialogForm>
  );
}
