import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

interface StartSimulatorProps {
  client: string;
  variant?: 'filled' | 'default';
}

/** Connects the client to a simulated CRM. */
export function StartSimulator({ client, variant = 'filled' }: StartSimulatorProps) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const start = useMutation(
    orpc.simulator.start.mutationOptions({
      onSuccess: () => showAlert({ text: escapeHtml(t('simulator.started')) }),
      onError: (error) =>
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    }),
  );
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  return (
    <Button
      variant={variant}
      loading={start.isPending}
      onClick={() => start.mutate({ client, language })}
    >
      {t('simulator.start')}
    </Button>
  );
}
