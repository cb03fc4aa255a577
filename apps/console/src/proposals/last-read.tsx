import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { useErrorText } from '../lib/phrase.ts';
import { queryClient } from '../lib/query-client.ts';
import { showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import classes from './proposals.module.css';

/** When answers were last read, and the button that reads them now. */
export function LastRead({ client, checkedAt }: { client: string; checkedAt: string | null }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.proposals.refresh({ client }),
    onSuccess: () => {
      showAlert({ text: escapeHtml(t('proposals.refreshed')), delay: 4 });
      void queryClient.invalidateQueries({ queryKey: ['proposals', 'list'] });
    },
    onError: (error) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  });
  return (
    <span className={classes.look}>
      {checkedAt !== null && (
        <span className={classes.muted}>
          {t('proposals.checkedAt')} <RelativeTime at={checkedAt} />
        </span>
      )}
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => mutate()}
      >
        {t('proposals.refresh')}
      </Button>
    </span>
  );
}
