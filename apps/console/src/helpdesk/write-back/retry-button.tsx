import { Button } from '@mantine/core';
import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { useRetry } from './use-write-back.ts';

/** Tries again what the CRM refused, or what was given up. */
export function RetryButton({ ticket, writeBack }: { ticket: string; writeBack: WriteBack }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const retry = useRetry(ticket);
  if (!hasRole(useSession().level, 'agent') || !writeBack.canRetry) return null;
  return (
    <Button
      variant="default"
      size="xs"
      className="fit"
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(
          { writeBack: writeBack.uuid },
          {
            onError: (error) =>
              showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
          },
        )
      }
    >
      {t('writeBack.postAgain')}
    </Button>
  );
}
