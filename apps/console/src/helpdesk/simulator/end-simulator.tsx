import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface EndSimulatorProps {
  client: string;
  /** The client still works with it; otherwise its tickets alone are left. */
  isOn: boolean;
  /** There is something to end; the dialog may still close when there is not. */
  isOffered?: boolean;
  /** The dialog is gone, and with it the button perhaps. */
  onClosed?: () => void;
}

/** Disconnects the simulated CRM and deletes its tickets, once it was confirmed. */
export function EndSimulator({ client, isOn, isOffered = true, onClosed }: EndSimulatorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => keepFocus, []);
  const end = useMutation(
    orpc.simulator.end.mutationOptions({
      onSuccess() {
        setIsAsking(false);
        showAlert({ text: escapeHtml(t('simulator.ended')) });
      },
    }),
  );
  const label = isOn ? t('simulator.end') : t('simulator.deleteTickets');
  return (
    <>
      {isOffered && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={isOn ? t('simulator.endTitle') : t('simulator.deleteTitle')}
        confirmLabel={label}
        isDanger
        isBusy={end.isPending}
        error={end.error ? errorText(end.error) : undefined}
        onCancel={() => {
          end.reset();
          setIsAsking(false);
        }}
        {...(onClosed ? { onClosed } : {})}
        onConfirm={() => end.mutate({ client })}
      >
        {t('simulator.endText')}
      </ConfirmDialog>
    </>
  );
}
