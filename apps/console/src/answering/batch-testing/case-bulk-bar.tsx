import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { BulkBar } from '../../ui/list/bulk-bar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface CaseBulkBarProps {
  set: string;
  /** The uuids of the rows that are picked. */
  cases: string[];
  onDone: () => void;
}

/** What can be done to the cases that are picked. */
export function CaseBulkBar({ set, cases, onDone }: CaseBulkBarProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, reset, isPending, error } = useMutation(
    orpc.batchTesting.removeCases.mutationOptions({
      onSuccess: ({ removed }) => {
        showAlert({ text: escapeHtml(t('batchTesting.casesRemoved', { count: removed })) });
        setIsAsked(false);
        onDone();
      },
    }),
  );
  const count = cases.length;
  return (
    <BulkBar label={t('batchTesting.picked', { count })}>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => {
          reset();
          setIsAsked(true);
        }}
      >
        {t('batchTesting.removeCases')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        {t('batchTesting.clearPicked')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('batchTesting.removeCasesTitle', { count })}
        confirmLabel={t('batchTesting.removeCases')}
        isDanger
        isBusy={isPending}
        error={error ? errorText(error) : undefined}
        onConfirm={() => mutate({ set, cases })}
        onCancel={() => setIsAsked(false)}
      >
        {t('batchTesting.removeCasesText')}
      </ConfirmDialog>
    </BulkBar>
  );
}
